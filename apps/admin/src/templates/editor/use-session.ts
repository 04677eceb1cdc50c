import { useState, useSyncExternalStore } from 'react';
import type { Session, Snapshot } from './session.ts';

/**
 * The named parts of a session's snapshot. The component renders again only when one of these changes: the save state
 * changes with the first key of each word, and must not render the fields and the preview again.
 */
export function useSnapshot<Part extends keyof Snapshot>(
  session: Session,
  ...parts: Part[]
): Pick<Snapshot, Part> {
  const [read] = useState(() => partsReader(session, parts));
  return useSyncExternalStore(session.subscribe, read, read);
}

/** Gives the same snapshot as long as these parts of it are the same. */
function partsReader(session: Session, parts: readonly (keyof Snapshot)[]): () => Snapshot {
  let last = session.get();
  return () => {
    const now = session.get();
    if (parts.some((part) => now[part] !== last[part])) last = now;
    return last;
  };
}
