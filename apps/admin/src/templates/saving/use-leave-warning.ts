import { useEffect } from 'react';
import type { Session } from '../editor/session.ts';

/** The browser asks before a page with unsaved changes is closed, and they are saved when the network is back. */
export function useLeaveWarning(session: Session): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.get().saving.kind !== 'saved') event.preventDefault();
    };
    const save = () => void session.flush();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', save);
    };
  }, [session]);
}
