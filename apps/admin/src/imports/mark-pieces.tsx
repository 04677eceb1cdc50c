import { Fragment, type ReactNode } from 'react';
import type { Range, ReviewedMark } from './decide-mark.ts';

interface Marked {
  text: string;
  marks: readonly ReviewedMark[];
  current: number;
  /** The range of a mark in this text. */
  rangeOf: (mark: ReviewedMark) => Range | undefined;
  /** Shows a part of the text; as it is without it. */
  show?: (text: string) => ReactNode;
}

/** A text with its marks. Marks that enclose the current one are not shown. */
export function markPieces({ text, marks, current, rangeOf, show = (part) => part }: Marked): ReactNode[] {
  const chosen = marks[current] && rangeOf(marks[current]);
  const placed = [...marks.entries()]
    .flatMap(([index, mark]) => {
      const range = rangeOf(mark);
      return range && range.to > range.from ? [{ index, is_seen: mark.is_seen, ...range }] : [];
    })
    .filter(({ index, from, to }) => {
      const isAround = chosen && index !== current && from <= chosen.from && chosen.to <= to;
      return isAround !== true;
    })
    .toSorted((first, second) => first.from - second.from || second.to - first.to);
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { index, is_seen, from, to } of placed) {
    if (from < end) continue;
    pieces.push(
      <Fragment key={index}>
        {show(text.slice(end, from))}
        <mark
          data-mark={index}
          data-seen={is_seen || undefined}
          data-current={index === current || undefined}
        >
          {show(text.slice(from, to))}
        </mark>
      </Fragment>,
    );
    end = to;
  }
  return [...pieces, <Fragment key="end">{show(text.slice(end))}</Fragment>];
}
