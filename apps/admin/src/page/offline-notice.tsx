import { Notice } from '@inkfield/ui/notice';
import { useSyncExternalStore } from 'react';

/** Stands above the page while the browser has no connection. Lists are asked again when it is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="block">
      {!isOnline && (
        <Notice kind="warning" className="mb-4">
          You are offline. What is on this page stays; nothing can be saved until the connection is back, and
          then the page brings itself up to date.
        </Notice>
      )}
    </output>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
