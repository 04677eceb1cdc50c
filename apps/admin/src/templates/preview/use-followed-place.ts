import type { LiveDocument } from '@inkfield/engine/live-document';
import { type RefObject, useEffect } from 'react';
import type { Analysis } from '../editor/analysis.ts';
import type { ShownPlace } from '../editor/editor-model.ts';
import { blockAtLine } from './block-at-line.ts';
import { keepInView } from './keep-in-view.ts';

interface Following {
  place: ShownPlace | undefined;
  analysis: Analysis;
  live: LiveDocument;
}

/** Keeps the block of the cursor, or the first place of the chosen field, in view on the paper, and tints it. */
export function useFollowedPlace(
  paper: RefObject<HTMLElement | null>,
  { place, analysis, live }: Following,
): void {
  useEffect(() => {
    const root = paper.current;
    if (!root || !place) return undefined;
    const found = findPlace(root, place, analysis);
    if (!found) return undefined;
    const stop = keepInView(found);
    const block = found.closest('.block');
    // Not a prop: a cursor that moves would draw every block again.
    block?.setAttribute('data-current', '');
    return () => {
      stop();
      block?.removeAttribute('data-current');
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another paper may have another element there
  }, [paper, place, analysis, live]);
}

function findPlace(root: HTMLElement, place: ShownPlace, { parsed }: Analysis): Element | null {
  if ('field' in place) {
    const blanks = [...root.querySelectorAll<HTMLElement>('.ph')];
    return blanks.find(({ dataset }) => dataset['field'] === place.field) ?? null;
  }
  const line = blockAtLine(parsed.document.children, place.line);
  // Keys of repeated rows end with the row's number. The first row represents all.
  return line === undefined
    ? null
    : root.querySelector(`[data-key="${line}"], [data-key="${line}:0"], [data-key^="${line}:0:"]`);
}
