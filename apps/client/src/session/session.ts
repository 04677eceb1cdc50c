import type { User } from '@inkfield/contract/users';
import type { SessionStorage, StoredSession } from './stored-session.ts';

/**
 * `loading` until the stored session has been read. `left` is the reason for being signed out. `was` is the user whose
 * session ended without a logout.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'anonymous'; left: 'never-in' | 'signed-out' }
  | { status: 'anonymous'; left: 'refused'; was: User | undefined }
  | { status: 'signed-in'; user: User };

/** Who is signed in in this browser: the stored session, and the listeners for its changes. */
export interface Session {
  readonly isLasting: boolean;
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Reads storage again: at the start, and when another tab has changed it. */
  restore: () => void;
  /** Clears the state but not the storage, until `restore`. */
  suspend: () => void;
  read: () => StoredSession | undefined;
  signIn: (session: StoredSession) => void;
  adopt: (tokens: { access: string; refresh: string }) => void;
  /** Clears storage and state. */
  end: (reason: 'signed-out' | 'refused') => void;
}

export function createSession(storage: SessionStorage): Session {
  let state: SessionState = { status: 'loading' };
  const listeners = new Set<() => void>();

  function become(next: SessionState) {
    if (isSame(state, next)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    isLasting: storage.isLasting,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore() {
      // The rest of what the other tab writes follows, and with it another event.
      if (state.status === 'signed-in' && storage.isMixed()) return;
      const user = storage.read()?.user;
      if (user) become({ status: 'signed-in', user });
      else if (state.status === 'signed-in')
        become({ status: 'anonymous', left: 'refused', was: state.user });
      else if (state.status === 'loading') become({ status: 'anonymous', left: 'never-in' });
    },
    suspend: () => become({ status: 'loading' }),
    read: () => storage.read(),
    signIn(session) {
      storage.write(session);
      become({ status: 'signed-in', user: session.user });
    },
    adopt(tokens) {
      const stored = storage.read();
      if (stored) storage.write({ ...stored, ...tokens });
    },
    end(reason) {
      const was = state.status === 'signed-in' ? state.user : undefined;
      storage.clear();
      become({ status: 'anonymous', ...(reason === 'refused' ? { left: reason, was } : { left: reason }) });
    },
  };
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status === 'signed-in' && b.status === 'signed-in') {
    return JSON.stringify(a.user) === JSON.stringify(b.user);
  }
  if (a.status === 'anonymous' && b.status === 'anonymous') return a.left === b.left;
  return a.status === b.status;
}
