import { type RefObject, useEffect, useRef } from 'react';
import type { ShownPlace } from '../editor/editor-model.ts';
import { keepInView, scrollingEvents } from './keep-in-view.ts';
import type { PagePlace } from './places-on-pages.ts';

interface Following {
  place: ShownPlace | undefined;
  text: string;
  /** The places that are highlighted now. */
  shown: readonly PagePlace[];
}

/**
 * Scrolls to the tinted place once after the cursor moved, a field was chosen or the text was edited. Its page may come
 * a moment later: a person who scrolls before that stays where they are.
 */
export function usePlaceInView(root: RefObject<HTMLElement | null>, { place, text, shown }: Following): void {
  const isDue = useRef(false);
  useEffect(() => {
    isDue.current = true;
    const pane = root.current?.closest('.editor-pane');
    const stop = () => {
      isDue.current = false;
    };
    for (const event of scrollingEvents) pane?.addEventListener(event, stop, { passive: true, once: true });
    return () => {
      for (const event of scrollingEvents) pane?.removeEventListener(event, stop);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them is an act to follow
  }, [root, place, text]);
  useEffect(() => {
    const tinted = root.current?.querySelector('[data-current]');
    if (!isDue.current || !tinted) return undefined;
    isDue.current = false;
    return keepInView(tinted);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other places are tinted by another element
  }, [root, shown]);
}
