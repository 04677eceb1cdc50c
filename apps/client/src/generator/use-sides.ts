import { useCallback, useLayoutEffect, useRef, useState } from 'react';
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
