import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { useState } from 'react';
import type { ReviewedMark } from './decide-mark.ts';
import { alternativesOf, canBeOptional, canBeTakenOut, isWording } from './decide-wording.ts';
import { conditionProblem, setCondition } from './edit-condition.ts';
import type { Reviewing } from './use-review.ts';

interface Props {
  mark: ReviewedMark;
  reviewing: Reviewing;
}

/** Decides about words in brackets: keep them, remove them, or let a field control them. */
export function MarkWording({ mark, reviewing }: Props) {
  const { review } = reviewing;
  const canGo = canBeTakenOut(mark);
  if (!isWording(review, mark)) return canGo ? <TakeOut reviewing={reviewing} /> : null;
  const alternatives = alternativesOf(review, mark);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" aria-keyshortcuts="k" onClick={reviewing.keepWords}>
          Keep without brackets (K)
        </Button>
        {canGo && <TakeOut reviewing={reviewing} />}
        {alternatives.length > 1 && (
          <Button look="secondary" aria-keyshortcuts="c" onClick={reviewing.makeChoice}>
            Choose one of {alternatives.length} (C)
          </Button>
        )}
      </div>
      {canBeOptional(review, mark) && <ShowOnlyWhen reviewing={reviewing} />}
    </div>
  );
}

type OfReview = Pick<Props, 'reviewing'>;

function TakeOut({ reviewing }: OfReview) {
  return (
    <Button look="secondary" className="justify-self-start" aria-keyshortcuts="x" onClick={reviewing.takeOut}>
      Take out (X)
    </Button>
  );
}

function ShowOnlyWhen({ reviewing }: OfReview) {
  const [field, setField] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <SelectField label="Show only when" value={field} onChange={(event) => setField(event.target.value)}>
        <option value="">A new checkbox is ticked</option>
        {reviewing.review.fields.map(({ name, label, field_type: type }) => (
          <option key={name} value={name}>
            {label} {type === 'checkbox' ? 'is ticked' : 'is filled'}
          </option>
        ))}
      </SelectField>
      <Button
        look="secondary"
        aria-keyshortcuts="o"
        onClick={() => reviewing.makeOptional(field === '' ? undefined : field)}
      >
        Optional (O)
      </Button>
    </div>
  );
}

/** The condition of an {if}, applied on leaving. */
export function MarkCondition({ condition, reviewing }: OfReview & { condition: string }) {
  const { review, current, change } = reviewing;
  const [text, setText] = useState(condition);
  const [error, setError] = useState<string>();
  const apply = (): boolean => {
    if (text.trim() === condition) return true;
    const problem = conditionProblem(review, text);
    if (problem !== undefined) whenPressIsOver(() => setError(problem));
    else change((before) => setCondition(before, current, text));
    return problem === undefined;
  };
  return (
    <div className="border-t border-line pt-4">
      <TextField
        label="Shown if (I)"
        className="font-mono"
        data-key="condition"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengths.field.condition}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const panel = event.currentTarget.closest('section');
          // Leaving the control applies it.
          if (conditionProblem(review, text) === undefined) panel?.focus();
          else apply();
        }}
      />
    </div>
  );
}
