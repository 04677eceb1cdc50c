import { hiddenIn } from '@inkfield/contract/asked-marks';
import type { ImportedMark } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { useState } from 'react';
import {
  canBecomeText,
  mergeField,
  type Review,
  type ReviewedMark,
  turnIntoText,
  wordsOf,
} from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

type Kind = ImportedMark['decision'] | 'all' | 'unseen';

const kinds: readonly [kind: Kind, name: string][] = [
  ['all', 'All'],
  ['unseen', 'Not looked at'],
  ['field', 'Fields'],
  ['optional', 'Optional wording'],
  ['condition', 'Conditions'],
  ['logic', 'Logic of other systems, not followed'],
  ['note', 'Notes'],
  ['review', 'To judge'],
  ['sample', 'Values of the sample'],
];

function isOf(kind: Kind, { decision, is_seen }: ReviewedMark): boolean {
  if (kind === 'all') return true;
  return kind === 'unseen' ? !is_seen : decision === kind;
}

/** Every mark in the order of the document, to go to directly, or to decide several at once. */
export function AllMarks({ reviewing }: { reviewing: Reviewing }) {
  const { review, current, show, acceptAll } = reviewing;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (index: number, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== index);
    setChosen(new Set(isChosen ? [...others, index] : others));
  };
  const [kind, setKind] = useState<Kind>('all');
  const isHidden = hiddenIn(review.marks);
  const marks = review.marks.filter((mark) => !isHidden(mark));
  const there = kinds
    .map(([one, name]) => ({ one, name, count: marks.filter((mark) => isOf(one, mark)).length }))
    .filter(({ one, count }) => count > 0 || one === kind);
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer font-semibold">All marks</summary>
      <div className="mt-3 grid gap-3">
        <SelectField
          label="Show"
          value={kind}
          onChange={(event) => setKind(there.find(({ one }) => one === event.target.value)?.one ?? 'all')}
        >
          {there.map(({ one, name, count }) => (
            <option key={one} value={one}>
              {name} ({count})
            </option>
          ))}
        </SelectField>
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => acceptAll((mark) => isOf(kind, mark))}
        >
          {kind === 'all' || kind === 'unseen' ? 'Accept all that are left' : 'Accept all of these'}
        </Button>
      </div>
      {chosen.size > 0 && (
        <ChosenMarks chosen={chosen} reviewing={reviewing} onDone={() => setChosen(new Set())} />
      )}
      <ol className="mt-3 grid">
        {review.marks.map(
          (mark, index) =>
            isOf(kind, mark) &&
            !isHidden(mark) && (
              // Marks never move: their place in the list is what they are.
              <li key={index} className="flex items-center gap-1">
                <input
                  type="checkbox"
                  className="size-6 shrink-0"
                  aria-label={`Choose ${wordsOf(mark)}`}
                  checked={chosen.has(index)}
                  onChange={({ target }) => choose(index, target.checked)}
                />
                <button
                  type="button"
                  className="import-mark"
                  aria-current={index === current || undefined}
                  onClick={() => show(index)}
                >
                  <span>{wordsOf(mark)}</span>
                  <span className="text-muted">{stateOf(mark)}</span>
                </button>
              </li>
            ),
        )}
      </ol>
    </details>
  );
}

interface ChosenProps {
  chosen: ReadonlySet<number>;
  reviewing: Reviewing;
  onDone: () => void;
}

/** Decisions about all chosen marks, each as one step to undo. */
function ChosenMarks({ chosen, reviewing: { review, change, acceptAll }, onDone }: ChosenProps) {
  const marks = new Set(review.marks.filter((_, index) => chosen.has(index)));
  const fields = new Set([...marks].flatMap(({ field }) => field ?? []));
  const take = (step: () => void) => () => {
    step();
    onDone();
  };
  return (
    <fieldset aria-label="Chosen marks" className="mt-3 flex flex-wrap gap-2">
      <Button look="secondary" onClick={take(() => acceptAll((mark) => marks.has(mark)))}>
        Accept {chosen.size}
      </Button>
      <Button look="secondary" onClick={take(() => change((before) => turnAllIntoText(before, chosen)))}>
        Turn {chosen.size} into text
      </Button>
      {fields.size > 1 && (
        <Button look="secondary" onClick={take(() => change((before) => mergeAll(before, [...fields])))}>
          One field for all
        </Button>
      )}
    </fieldset>
  );
}

function turnAllIntoText(review: Review, indexes: ReadonlySet<number>): Review {
  return [...indexes].reduce(
    (before, index) => (canBecomeText(before, index) ? turnIntoText(before, index) : before),
    review,
  );
}

/** The first field stays, for all places of the others. */
function mergeAll(review: Review, [to = '', ...others]: readonly string[]): Review {
  return others.reduce((before, from) => mergeField(before, { from, to }), review);
}

function stateOf({ outcome, is_seen, field, decision }: ReviewedMark): string {
  const state = field ?? outcome ?? (decision === 'field' ? 'text' : decision);
  return is_seen ? `${state} ✓` : state;
}
