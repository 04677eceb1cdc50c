import { type Api, createApi } from '@inkfield/contract/api';
import type { Routes } from '@inkfield/contract/routes';
import { useMemo } from 'react';
import { useSend } from '../session/api.ts';

/** The calls of these pages, loaded with them: see session/calls.ts. */
const calls = {
  updateProfile: { method: 'PATCH', path: '/api/users/profile/' },
  changePassword: { method: 'POST', path: '/api/account/password/' },
  askForEmail: { method: 'POST', path: '/api/account/email/' },
  listOwnSessions: { method: 'GET', path: '/api/account/sessions/' },
  endOwnSession: { method: 'DELETE', path: '/api/account/sessions/:id/' },
  endOwnOtherSessions: { method: 'POST', path: '/api/account/sessions/end_others/' },
  checkEmailLink: { method: 'GET', path: '/api/auth/email-change/:token/' },
  followEmailLink: { method: 'POST', path: '/api/auth/email-change/' },
} as const satisfies { [Name in keyof Routes]?: Pick<Routes[Name], 'method' | 'path'> };

type AccountRoutes = Pick<Routes, keyof typeof calls>;

export function useAccountApi(): Api<AccountRoutes> {
  const send = useSend();
  // Method and path are what the caller and `send` read; the compiler has held both to the contract.
  return useMemo(() => createApi(calls as unknown as AccountRoutes, send), [send]);
}
