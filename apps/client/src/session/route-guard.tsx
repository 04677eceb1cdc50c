import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { Arrival } from '../page/arrival.ts';
import { PageLoading } from '../page/page-message.tsx';
import { texts } from '../texts.ts';
import { useSessionState } from './session-provider.tsx';

/** Lets signed-in users through; everybody else goes to sign in and, from there, back to the link they had. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state.status === 'loading') {
    return <PageLoading text={texts.guard} />;
  }
  if (state.status === 'anonymous') {
    const back: Arrival = { returnTo: `${pathname}${search}` };
    return <Navigate to={paths.signIn} replace state={state.left === 'signed-out' ? null : back} />;
  }
  return children;
}
