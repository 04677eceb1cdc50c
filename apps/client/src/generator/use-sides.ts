import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

export type Side = 'form' | 'preview';

/** The side that is shown where there is room for one only. Each keeps its own scroll position. */
export function useSides(): { side: Side; show: (side: Side) => void } {
  const [side, setSide] = useState<Side>('form');
  const shown = useRef<Side>('form');
  const positions = useRef({ form: 0, preview: 0 });

  // Synchronous: a field of the side must be there before it can take the focus.
  const show = useCallback((next: Side) => {
    positions.current[shown.current] = window.scrollY;
    flushSync(() => setSide(next));
  }, []);
  useLayoutEffect(() => {
    if (shown.current === side) return;
    shown.current = side;
    document.documentElement.scrollTop = positions.current[side];
  }, [side]);
  return { side, show };
}

/**
 * Form and preview are side by side from here on, but not on a phone on its side; the same as in generator.css. A sheet of paper is narrow
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
