import { useSyncExternalStore } from 'react';

/**
 * Form and preview stand side by side from here on, but not on a phone on its side; the same as in generator.css. A sheet of paper is narrow
 * for a screen, but what is printed is the preview, whichever side is shown.
 */
const wide = '(min-width: 64rem), (min-width: 48rem) and (min-height: 30.01rem), print';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}

function subscribe(callback: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}
