import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Review } from './decide-mark.ts';

/** The draft as it would be now, with its marks. The one that is looked at is brought into sight. */
export function DraftText({ review, current }: { review: Review; current: number }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = box.current?.querySelector(`[data-mark="${current}"]`);
    if (!box.current || !mark) return;
    // Not scrollIntoView: it would move the page as well.
    const { top } = box.current.getBoundingClientRect();
    box.current.scrollTop += mark.getBoundingClientRect().top - top - box.current.clientHeight / 3;
  }, [current]);
  return (
    // Takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className="import-text card" tabIndex={0} aria-label="Text of the draft">
      {piecesOf(review, current)}
    </section>
  );
}

function piecesOf({ text, marks }: Review, current: number): ReactNode[] {
  const placed = [...marks.entries()]
    .flatMap(([index, { range, isSeen }]) => (range ? [{ index, isSeen, ...range }] : []))
    .toSorted((first, second) => first.from - second.from);
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { index, isSeen, from, to } of placed) {
    // Within another mark, as a field in a condition.
    if (from < end) continue;
    pieces.push(
      <Fragment key={index}>
        {text.slice(end, from)}
        <mark data-mark={index} data-seen={isSeen || undefined} data-current={index === current || undefined}>
          {text.slice(from, to)}
        </mark>
      </Fragment>,
    );
    end = to;
  }
  return [...pieces, text.slice(end)];
}
