import { hiddenIn } from '@inkfield/contract/asked-marks';
import { type RefObject, useEffect, useRef } from 'react';
import type { Range } from './decide-mark.ts';
import { draftPieces } from './draft-pieces.tsx';
import { markPieces } from './mark-pieces.tsx';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import type { Reviewing } from './use-review.ts';

interface Props {
  reviewing: Reviewing;
  /** Called with the words that are selected, and with undefined where none are. */
  onSelect: (range: Range | undefined) => void;
}

/**
 * The current draft as it is written. A text area that accepts no changes covers the marked text, so that words can be
 * selected with mouse and keys.
 */
export function DraftText({ reviewing, onSelect }: Props) {
  const { review, current } = reviewing;
  const box = useScrollToMark(current);
  const area = useRef<HTMLTextAreaElement>(null);
  useNoChanges(area);
  const isHidden = hiddenIn(review.marks);
  const showAt = (offset: number) => {
    const at = review.marks.findLastIndex(
      (mark) =>
        mark.range !== undefined && mark.range.from <= offset && offset < mark.range.to && !isHidden(mark),
    );
    if (at >= 0) reviewing.show(at);
  };
  return (
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
            onSelect(range.from < range.to ? range : undefined);
          }}
          onClick={({ currentTarget }) => {
            const { from, to } = rangeOf(currentTarget);
            if (from === to) showAt(from);
          }}
        />
      </div>
    </section>
  );
}

function rangeOf({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): Range {
  return { from, to };
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
