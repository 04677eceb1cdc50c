import { useEffect } from 'react';
import type { Session } from '../editor/session.ts';

/** Changes that could not be saved are saved when the network is back. */
export function useSavedAgain(session: Session): void {
  useEffect(() => {
    const save = () => void session.flush();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [session]);
}
