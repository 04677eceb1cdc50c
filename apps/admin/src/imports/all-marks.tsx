import type { ImportedMark } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { useState } from 'react';
import { type ReviewedMark, wordsOf } from './decide-mark.ts';
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
];

function isOf(kind: Kind, { decision, is_seen }: ReviewedMark): boolean {
  if (kind === 'all') return true;
  return kind === 'unseen' ? !is_seen : decision === kind;
}

/** Every mark in the order of the document, to go to directly. */
export function AllMarks({ reviewing: { review, current, show, acceptAll } }: { reviewing: Reviewing }) {
  const [kind, setKind] = useState<Kind>('all');
  const there = kinds
    .map(([one, name]) => ({ one, name, count: review.marks.filter((mark) => isOf(one, mark)).length }))
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
      <ol className="mt-3 grid">
        {review.marks.map(
          (mark, index) =>
            isOf(kind, mark) && (
              // Marks never move: their place in the list is what they are.
              <li key={index}>
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

function stateOf({ outcome, is_seen, field, decision }: ReviewedMark): string {
  const state = field ?? outcome ?? (decision === 'field' ? 'text' : decision);
  return is_seen ? `${state} ✓` : state;
}
