import { useSyncExternalStore } from 'react';
import type { Session, Snapshot } from './session.ts';

/** What the screens show of a session, whenever it changes. */
export function useSnapshot(session: Session): Snapshot {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
