import { useEffect, useState, type RefObject } from 'react';
import { logError } from '../log-error.ts';
import { whenIdle } from '@inkfield/web/when-idle';
import { documentState } from './document-state.ts';
import type { Filling } from './filling.ts';

/** How long the words stay. */
const saidMs = 10_000;

/**
 * Shows in the preview which clauses change when a box is ticked, an option chosen, or a typed text brings clauses or
 * takes them away; returns it in words. The code comes once the page is there and the browser idle; an answer that was
 * given sooner is compared then.
 */
export function useChanges({ live, fields }: Filling, pane: RefObject<HTMLElement | null>): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    let isMounted = true;
    const first = documentState(live);
    const say = (next: string) => {
      clearTimeout(silence);
      setWords(next);
      silence = setTimeout(() => setWords(''), saidMs);
    };
    const start = async () => {
      try {
        const { watchChanges } = await import('./show-changes.ts');
        if (isMounted) stop = watchChanges({ live, fields, first }, { pane, say });
      } catch (error) {
        logError('Changes of the document cannot be shown.', error);
      }
    };
    whenIdle(() => void start());
    return () => {
      isMounted = false;
      clearTimeout(silence);
      stop?.();
    };
  }, [live, fields, pane]);
  return words;
}
