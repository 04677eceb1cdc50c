import { Button } from '@inkfield/ui/button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Range } from './decide-mark.ts';
import { draftPieces } from './draft-pieces.tsx';
import { hiddenIn } from './filled-in-sample.tsx';
import { otherPlaces, selectionProblem } from './field-from-words.ts';
import { markPieces } from './mark-pieces.tsx';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import type { Reviewing } from './use-review.ts';

/**
 * The current draft. A text area that accepts no changes covers the marked text, so that words can be selected with
 * mouse and keys, and any of them can become a field.
 */
export function DraftText({ reviewing }: { reviewing: Reviewing }) {
  const { review, current } = reviewing;
  const box = useScrollToMark(current);
  const area = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<Range>();
  const [problem, setProblem] = useState<string>();
  useNoChanges(area);
  const isHidden = hiddenIn(review);
  const others = selected ? otherPlaces(review, selected) : [];
  const make = (isEverywhere: boolean) => {
    const range = rangeOf(area.current);
    const found = selectionProblem(review, range);
    setProblem(found);
    if (found !== undefined) return;
    reviewing.makeField(range, isEverywhere);
    setSelected(undefined);
    document.querySelector<HTMLElement>('[data-key=marks]')?.focus();
  };
  const showAt = (offset: number) => {
    const at = review.marks.findLastIndex(
      (mark) =>
        mark.range !== undefined && mark.range.from <= offset && offset < mark.range.to && !isHidden(mark),
    );
    if (at >= 0) reviewing.show(at);
  };
  return (
    <div>
      <section ref={box} className="import-text card" aria-label="Draft">
        <div className="import-layers">
          <div aria-hidden className="import-layer">
            {markPieces({
              text: review.text,
              marks: review.marks,
              current,
              rangeOf: (mark) => (isHidden(mark) ? undefined : mark.range),
              show: (text) => draftPieces(text, review.fields),
            })}
          </div>
          <textarea
            ref={area}
            className="import-layer"
            data-key="draft"
            aria-label="Text of the draft"
            aria-keyshortcuts="Control+Shift+F"
            inputMode="none"
            spellCheck={false}
            value={review.text}
            onChange={() => undefined}
            onSelect={({ currentTarget }) => {
              const range = rangeOf(currentTarget);
              setSelected(range.from < range.to ? range : undefined);
              setProblem(undefined);
            }}
            onClick={({ currentTarget }) => {
              const { from, to } = rangeOf(currentTarget);
              if (from === to) showAt(from);
            }}
            onKeyDown={(event) => {
              if (!(event.ctrlKey || event.metaKey) || !event.shiftKey) return;
              if (event.key.toLowerCase() !== 'f') return;
              event.preventDefault();
              make(true);
            }}
          />
        </div>
      </section>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button look="secondary" aria-keyshortcuts="Control+Shift+F" onClick={() => make(true)}>
          {others.length > 0
            ? `Turn all ${others.length + 1} places into a field`
            : 'Turn selection into a field'}
        </Button>
        {others.length > 0 && (
          <Button look="secondary" onClick={() => make(false)}>
            Only this place
          </Button>
        )}
        <output className="text-sm text-muted">
          {problem ?? 'Select words here (D, then Shift and arrows), then press Ctrl+Shift+F.'}
        </output>
      </div>
    </div>
  );
}

function rangeOf(area: HTMLTextAreaElement | null): Range {
  return { from: area?.selectionStart ?? 0, to: area?.selectionEnd ?? 0 };
}

/** Not read-only, because that hides the caret. Keys are accepted, changes are not. */
function useNoChanges(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener('beforeinput', refuse);
    return () => element?.removeEventListener('beforeinput', refuse);
  }, [area]);
}
