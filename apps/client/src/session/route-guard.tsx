import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { PageMessage } from '../page/page-message.tsx';
import { useSessionState } from './session-provider.tsx';

/** Where sign-in leads back to, kept with the history entry: never in the address, so no stranger can set it. */
export interface ReturnState {
  returnTo: string;
}

/** Lets signed-in users through; everybody else goes to sign in and, from there, back to the link they had. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state.status === 'loading') {
    return (
      <PageMessage title="Loading..." text="Please wait while we verify your authentication." isStatus />
    );
  }
  if (state.status === 'anonymous') {
    const back: ReturnState = { returnTo: `${pathname}${search}` };
    return <Navigate to={paths.signIn} replace state={state.left === 'signed-out' ? null : back} />;
  }
  return children;
}
