import type { User } from '@inkfield/contract/users';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { clearDrafts, deleteDraftsOfOthers } from './drafts.ts';
import type { Session, SessionState } from './session.ts';
import { onSignOutElsewhere } from './sign-out-elsewhere.ts';

const SessionContext = createContext<Session | undefined>(undefined);

/** Reads the stored session once mounted and follows what other tabs do to it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    // Drafts are kept when the session has only expired.
    const unsubscribe = session.subscribe(() => {
      const state = session.getState();
      if (state.status === 'anonymous' && state.left === 'signed-out') clearDrafts();
      if (state.status === 'signed-in') deleteDraftsOfOthers(state.user.id);
    });
    const stopListening = onSignOutElsewhere(() => session.end('signed-out'));
    session.restore();
    const restore = () => session.restore();
    // A page put aside for Back must not show a signed-out user's data when it returns, not even for a moment.
    const hide = (event: PageTransitionEvent) => {
      if (event.persisted) flushSync(() => session.suspend());
    };
    window.addEventListener('storage', restore);
    window.addEventListener('pageshow', restore);
    window.addEventListener('pagehide', hide);
    return () => {
      unsubscribe();
      stopListening();
      window.removeEventListener('storage', restore);
      window.removeEventListener('pageshow', restore);
      window.removeEventListener('pagehide', hide);
    };
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session itself, to sign in and out with. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The state of the session. Renders again on every change. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState, beforeReading);
}

/** The state of the prerendered page. Parts of the page may hydrate after the session has been read. */
const unread: SessionState = { status: 'loading' };
const beforeReading = () => unread;

/** The signed-in user; only for parts of pages behind the guard. */
export function useUser(): User {
  const state = useSessionState();
  if (state.status !== 'signed-in') throw new Error('useUser outside the guard');
  return state.user;
}
