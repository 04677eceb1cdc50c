import { useMemo } from 'react';
import './text-changes.css';
import { type DiffPart, diffWords } from './text-diff.ts';

/** Two texts as one: what goes is struck out, what comes is underlined. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  if (parts.every(({ kind }) => kind === 'same')) return <p className="text-sm">The text is the same.</p>;
  return (
    // The scroller takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="redline" tabIndex={0} aria-label="Changed text">
      {parts.map((part, index) => (
        <Part key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
      ))}
    </section>
  );
}

function Part({
  part: { kind, text },
  isFirst,
  isLast,
}: {
  part: DiffPart;
  isFirst: boolean;
  isLast: boolean;
}) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  return shorten(text, isFirst, isLast);
}

const keptLines = 2;

/** Of a long stretch without changes only the lines next to the changes are shown. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n');
  if (lines.length <= 2 * keptLines + 3) return text;
  const start = isFirst ? [] : lines.slice(0, keptLines);
  const end = isLast ? [] : lines.slice(-keptLines);
  const hidden = lines.length - start.length - end.length;
  return [...start, `... ${hidden} lines without changes ...`, ...end].join('\n');
}
