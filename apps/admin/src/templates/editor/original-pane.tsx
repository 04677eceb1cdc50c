import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import { placesOf } from './places-of-words.ts';

/** The words of the customer's document that the template was made of, to compare the draft with. */
export function OriginalPane({ source }: { source: number }) {
  const original = useQuery({
    queryKey: ['source text', source],
    queryFn: ({ signal }) => api.getSourceText({ params: { id: source }, signal }),
    // The file never changes.
    staleTime: Infinity,
  });
  return (
    <>
      <p>
        <a className="link" href={`/api/source-documents/${source}/`} download>
          Download {original.data?.file_name ?? 'the original'}
        </a>
      </p>
      {original.isPending && <p className="skeleton-group">Loading...</p>}
      {original.isError && (
        <Notice kind="error" role="alert" className="grid justify-items-start gap-2">
          {failureText(original.error)}
          <Button look="secondary" onClick={() => void original.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {original.data && <SearchedText text={original.data.source_text} />}
    </>
  );
}

function SearchedText({ text }: { text: string }) {
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const words = useDeferredValue(sought);
  const places = placesOf(words, text);
  const current = places.length === 0 ? 0 : at % places.length;
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setAt(current + (event.shiftKey ? places.length - 1 : 1));
  };
  const from = [0, ...places.map((place) => place + words.length)];
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
      <output className="text-sm text-muted">{countText(words, places.length, current)}</output>
      {/* Takes focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="original-text" tabIndex={0} aria-label="Text of the original">
        {from.map((start, index) => {
          const place = places[index];
          const plain = text.slice(start, place);
          if (place === undefined) return plain;
          return [
            plain,
            <mark
              key={place}
              ref={index === current ? show : undefined}
              aria-current={index === current || undefined}
            >
              {text.slice(place, place + words.length)}
            </mark>,
          ];
        })}
      </section>
    </>
  );
}

function show(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' });
}

function countText(words: string, count: number, current: number): string {
  if (words.trim() === '') return '';
  return count === 0 ? 'Not found.' : `${current + 1} of ${count}. Enter goes to the next.`;
}
