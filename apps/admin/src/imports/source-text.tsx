import { useEffect, useRef } from 'react';
import type { Review } from './decide-mark.ts';
import { markPieces } from './mark-pieces.tsx';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';

interface Props {
  review: Review;
  current: number;
  onShow: (index: number) => void;
}

/** The words of the customer's document, whole, beside what the draft makes of them. */
export function SourceText({ review, current, onShow }: Props) {
  const box = useScrollToMark(current);
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  // For the mouse alone: by keyboard the marks are reached in their list.
  useEffect(() => {
    const element = box.current;
    const show = ({ target }: MouseEvent) => {
      const mark = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-mark]') : null;
      if (mark) latest.current(Number(mark.dataset['mark']));
    };
    element?.addEventListener('click', show);
    return () => element?.removeEventListener('click', show);
  }, [box]);
  return (
    // Takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className="import-text card" tabIndex={0} aria-label="Text of the original">
      {markPieces({ text: review.sourceText, marks: review.marks, current, rangeOf: ({ source }) => source })}
    </section>
  );
}
