import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { Arrival } from './arrival.ts';
import { PageLoading } from './page-message.tsx';
import { waitingTexts } from '../waiting-texts.ts';
import type { SessionState } from '../session/session.ts';
import { useSessionState } from '../session/session-provider.tsx';

/** Lets signed-in users through; everybody else goes to sign in and, from there, back to the link they had. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state.status === 'loading') {
    return <PageLoading text={waitingTexts.guard} />;
  }
  if (state.status === 'anonymous') {
    return <Navigate to={paths.signIn} replace state={arrivalFrom(state, `${pathname}${search}`)} />;
  }
  return children;
}

/** The state for the sign-in page: the path to return to, and the user of an ended session. Null after a logout. */
function arrivalFrom(
  state: Extract<SessionState, { status: 'anonymous' }>,
  returnTo: string,
): Arrival | null {
  if (state.left === 'signed-out') return null;
  if (state.left !== 'refused' || !state.was) return { returnTo };
  return { returnTo, email: state.was.email, endedFor: state.was.id };
}
