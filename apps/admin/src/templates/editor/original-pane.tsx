import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { FileLink } from '../../page/file-link.tsx';
import { useScrollToMark } from '../../page/use-scroll-to-mark.ts';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import { type Line, lineOfOriginal, placesOf } from './places-of-words.ts';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

/** The text of the customer's document that the template was imported from, for comparison with the draft. */
export function OriginalPane({ source, model }: { source: number; model: EditorModel }) {
  const original = useQuery({
    queryKey: ['source text', source],
    queryFn: ({ signal }) => api.getSourceText({ params: { id: source }, signal }),
    // The file never changes.
    staleTime: Infinity,
  });
  return (
    <>
      <p>
        <FileLink className="link" href={urlOf(routes.downloadSourceDocument, { id: source })}>
          Download {original.data?.file_name ?? 'the original'}
        </FileLink>
      </p>
      {original.isPending && <p className="skeleton-group">Loading...</p>}
      {original.isError && (
        <FailureNotice onAction={() => void original.refetch()}>{failureText(original.error)}</FailureNotice>
      )}
      {original.data && <SearchedText text={original.data.source_text} model={model} />}
    </>
  );
}

/** Scrolls to the line of the cursor, or to the words that are sought. */
function SearchedText({ text, model }: { text: string; model: EditorModel }) {
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const words = useDeferredValue(sought);
  const line = useLineAtCursor(model, text);
  const isSearching = words.trim() !== '';
  const found = placesOf(words, text).map((from) => ({ from, to: from + words.length }));
  const marks = isSearching || line === undefined ? found : [line];
  const current = marks.length === 0 ? 0 : at % marks.length;
  const box = useScrollToMark(marks[current]?.from ?? -1);
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setAt(current + (event.shiftKey ? marks.length - 1 : 1));
  };
  return (
    <>
      <TextField
        label="Find in the original"
        type="search"
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
          setAt(0);
        }}
        onKeyDown={next}
      />
      <output className="text-sm text-muted">
        {isSearching ? countText(found.length, current) : 'Follows the text as you move in it.'}
      </output>
      {/* Takes focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={box} className="original-text" tabIndex={0} aria-label="Text of the original">
        {[0, ...marks.map(({ to }) => to)].map((start, index) => {
          const mark = marks[index];
          const plain = text.slice(start, mark?.from);
          if (mark === undefined) return plain;
          return [
            plain,
            <mark
              key={mark.from}
              data-mark={mark.from}
              data-quiet={!isSearching || undefined}
              aria-current={(isSearching && index === current) || undefined}
            >
              {text.slice(mark.from, mark.to)}
            </mark>,
          ];
        })}
      </section>
    </>
  );
}

/** The line of the original that matches the line of the cursor. */
function useLineAtCursor(model: EditorModel, original: string): Line | undefined {
  const { place, analysis } = useSnapshot(model, 'place', 'analysis');
  const [line, setLine] = useState<Line>();
  const number = place && 'line' in place ? place.line : 1;
  const before = analysis.text.split('\n').slice(0, number);
  const share = before.join('\n').length / Math.max(1, analysis.text.length);
  const next = lineOfOriginal(before.at(-1) ?? '', original, share);
  // A line that the original has not, such as a blank one, leaves it where it is.
  if (next && next.from !== line?.from) setLine(next);
  return line;
}

function countText(count: number, current: number): string {
  return count === 0 ? 'Not found.' : `${current + 1} of ${count}. Enter goes to the next.`;
}
