import { Notice } from './notice.tsx';
import { useSyncExternalStore } from 'react';

/** Shown while the browser is offline. */
export function OfflineNotice({ text = 'You are offline.' }: { text?: string }) {
  const isOnline = useIsOnline();
  return (
    <output className="block empty:hidden">{!isOnline && <Notice kind="warning">{text}</Notice>}</output>
  );
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
