import { hiddenIn } from '@inkfield/contract/asked-marks';
import type { ImportedMark } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { useEffect, useRef } from 'react';
import { AllMarks } from './all-marks.tsx';
import {
  canBecomeText,
  isDoubtful,
  type Outcome,
  placesOf,
  type Review,
  type ReviewedMark,
} from './decide-mark.ts';
import { notesLeft, takeOutNotes } from './decide-wording.ts';
import { canBecomeField } from './field-from-words.ts';
import { conditionOf } from './edit-condition.ts';
import { MarkField } from './mark-field.tsx';
import { MarkPlaces } from './mark-places.tsx';
import { MarkCondition, MarkWording } from './mark-wording.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import type { Reviewing } from './use-review.ts';

const decisions: Record<ImportedMark['decision'], string> = {
  field: 'Became a field',
  condition: 'Became a condition',
  text: 'Stays as text',
  optional: 'Optional wording, stays in the text',
  note: 'A note of the author',
  signature: 'A place to sign, stays as it is',
  logic: 'Logic of another system, not followed',
  review: 'Left in the text for you to judge',
  sample: 'A value of the sample, stays as text',
};

const outcomes: Record<Outcome, string> = {
  text: 'Turned back into text',
  'words kept': 'Stays in the text, without brackets',
  'taken out': 'Taken out of the text',
  condition: 'Shown when its field says so',
  choice: 'One of the alternatives is shown',
  'own field': 'A field of your own',
};

/** The current mark with its actions, and the list of all marks. */
export function MarkPanel({ reviewing }: { reviewing: Reviewing }) {
  const { review, current } = reviewing;
  const panel = useRef<HTMLElement>(null);
  useReviewKeys(panel, reviewing);
  // A screen reader begins with the current mark.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // An action can remove the focused button, which moves the focus to the body.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
  const mark = review.marks[current];
  const isAsked = mark !== undefined && !hiddenIn(review.marks)(mark);
  const notes = notesLeft(review).length;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-key="marks"
      aria-label="Marks"
      className="card import-marks grid content-start gap-4 p-4"
    >
      {isAsked ? <CurrentMark mark={mark} reviewing={reviewing} /> : <p>{nothingAsked(review)}</p>}
      {notes > 0 && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => reviewing.change(takeOutNotes)}
        >
          {notes === 1 ? 'Take out the note' : `Take out all ${notes} notes`}
        </Button>
      )}
      {isAsked && <AllMarks reviewing={reviewing} />}
    </section>
  );
}

function nothingAsked(review: Review): string {
  if (review.fields.length > 0)
    return 'Nothing is left to decide. The fields are changed in the editor, with their boxes.';
  return review.marks.some(hiddenIn(review.marks))
    ? 'No blanks were found. If this is a filled-in sample, say so above to go through its values.'
    : 'Nothing was found in this document that stands for a value.';
}

function CurrentMark({ mark, reviewing }: { mark: ReviewedMark; reviewing: Reviewing }) {
  const { review, current } = reviewing;
  const field = review.fields.find(({ name }) => name === mark.field);
  const isHidden = hiddenIn(review.marks);
  const asked = [...review.marks.entries()].filter(([, one]) => !isHidden(one));
  const position = asked.findIndex(([index]) => index === current);
  const places = mark.field === undefined ? 0 : unseenOf(review.marks, mark.field);
  // A box to tick is also written as an {if}, but it needs no condition from staff.
  const isShownByField = mark.decision === 'condition' || mark.outcome === 'condition';
  const condition = isShownByField ? conditionOf(review, mark) : undefined;
  return (
    <>
      <div aria-live="polite" className="grid gap-2">
        <h2 className="text-lg">
          Mark {position + 1} of {asked.length}
          {mark.is_seen && <span className="text-sm font-normal text-muted"> · looked at</span>}
        </h2>
        <p className="import-context">
          {mark.before}
          <mark>{shortText(mark)}</mark>
          {mark.after}
        </p>
        <p className="text-sm">
          <strong>{saysOf(mark)}.</strong> {mark.reason}
          {isDoubtful(mark) && <span className="flag-tab ms-2">Uncertain</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-keyshortcuts="a" onClick={reviewing.accept}>
          Accept (A)
        </Button>
        {places > 1 && (
          <Button look="secondary" aria-keyshortcuts="e" onClick={reviewing.acceptField}>
            Everywhere, {places} places (E)
          </Button>
        )}
        {mark.field !== undefined && placesOf(review, mark.field).length > 1 && (
          <Button look="secondary" aria-keyshortcuts="b" onClick={reviewing.split}>
            Split: another value here (B)
          </Button>
        )}
        {canBecomeText(review, current) && (
          <Button look="secondary" aria-keyshortcuts="t" onClick={reviewing.turnIntoText}>
            Turn into text (T)
          </Button>
        )}
        {canBecomeField(review, mark) && (
          <Button look="secondary" aria-keyshortcuts="f" onClick={reviewing.makeFieldOfMark}>
            Make it a field (F)
          </Button>
        )}
      </div>
      <div className="-mx-3 -mt-2 flex flex-wrap">
        <Button look="quiet" aria-keyshortcuts="p" onClick={() => reviewing.show(current - 1)}>
          Previous (P)
        </Button>
        <Button look="quiet" aria-keyshortcuts="n" onClick={() => reviewing.show(current + 1)}>
          Next (N)
        </Button>
        {reviewing.canUndo && (
          <Button look="quiet" aria-keyshortcuts="u" onClick={reviewing.undo}>
            Undo (U)
          </Button>
        )}
      </div>
      <MarkWording key={`wording ${current}`} mark={mark} reviewing={reviewing} />
      {condition !== undefined && (
        <MarkCondition key={`${current} ${condition}`} condition={condition} reviewing={reviewing} />
      )}
      {mark.field !== undefined && <MarkPlaces key={current} name={mark.field} reviewing={reviewing} />}
      {field && (
        <MarkField key={`${current} ${field.name} ${field.label}`} field={field} reviewing={reviewing} />
      )}
    </>
  );
}

function saysOf({ decision, outcome }: ReviewedMark): string {
  const wasText = decision === 'sample' && outcome === 'text';
  return outcome === undefined || wasText ? decisions[decision] : outcomes[outcome];
}

/** Of rows that became a list, the titles of their columns. */
function shortText({ text, original }: ReviewedMark): string {
  return original === undefined ? text : `${text.split('\n', 1)[0] ?? ''} …`;
}

function unseenOf(marks: readonly ReviewedMark[], field: string): number {
  return marks.filter((mark) => mark.field === field && !mark.is_seen).length;
}
