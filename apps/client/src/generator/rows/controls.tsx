import { CallError } from '@inkfield/contract/call-error';
import type { Template } from '@inkfield/contract/templates';
import { fieldId } from '@inkfield/engine/field-id';
import { isTextList } from '@inkfield/engine/fields/text-value';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { formatValue } from '@inkfield/engine/format';
import type { FormList, Locale } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { dayIn } from '@inkfield/web/day-in';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { checkedParts } from '../checked-parts.ts';
import { useFieldError } from '../field-errors.ts';
import {
  type ControlProps,
  type FieldControls,
  type Filling,
  type FillingParts,
  labelOf,
} from '../filling.ts';
import type { FormField } from '../new-form.ts';
import { useDerived, useFieldValue } from '../use-filling.ts';
import { FieldGroup } from './field-group.tsx';
import { MadeRows } from './made-rows.tsx';
import { rowAnswers } from './row-answers.ts';
import { RowsField } from './rows-field.tsx';

// Few ask for it.
const Explanation = lazyPart(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

interface Props {
  filling: Filling;
  item: FormField;
}

/** The options of a field as boxes to tick. */
function ChoicesField({ filling, item: { field } }: Props) {
  const value = useFieldValue(filling, field.name);
  const error = useFieldError(filling.errors, field.name);
  const chosen = isTextList(value) ? value : [];
  const { options = [] } = field;
  function choose(option: string, isChosen: boolean) {
    filling.errors.set(field.name, undefined);
    filling.live.setValue(
      field.name,
      options.filter((known) => (known === option ? isChosen : chosen.includes(known))),
    );
  }
  return (
    <FieldGroup field={field} error={error}>
      {options.map((option, index) => (
        <CheckboxField
          key={option}
          {...(index === 0 && { id: fieldId(field.name) })}
          label={<span className="font-normal">{option}</span>}
          checked={chosen.includes(option)}
          onChange={(event) => choose(option, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}

/** A value that follows from others, with the reason if it has none. */
function CalculatedField({ filling, item: { field } }: Props) {
  const id = fieldId(field.name);
  const { live, locale, logic } = filling;
  const [isAsked, setAsked] = useState(false);
  const value = useSyncExternalStore(live.subscribe, () => live.resolution().values[field.name]);
  const text = formatValue(field, value, [], locale);
  const error = useFieldError(filling.errors, field.name);
  const note = useDerived(filling, () => logic?.notes().get(field.name.toLowerCase()) ?? '');
  return (
    <div className="calculated">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {labelOf(field)}
      </span>
      <output
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
        aria-live="off"
      >
        {text || '–'}
      </output>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <details className="text-sm" onToggle={(event) => setAsked(event.currentTarget.open)}>
        <summary className="cursor-pointer text-muted">
          How it is calculated<span className="sr-only">: {labelOf(field)}</span>
        </summary>
        <Suspense>{isAsked && <Explanation filling={filling} field={field} />}</Suspense>
      </details>
      {(note || field.help_text) && <p className="text-sm text-muted">{note || field.help_text}</p>}
    </div>
  );
}

/** Rows that the client fills in, or rows that are made. */
function Rows(props: ControlProps) {
  return props.item.field.each ? <MadeRows {...props} /> : <RowsField {...props} />;
}

const controls: FieldControls = { rows: Rows, choices: ChoicesField, calculated: CalculatedField };

/** For templates with rows, choices or formulas, which may have patterns and rules, too. */
export const computedParts: FillingParts = {
  ...checkedParts,
  controls,
  rows: rowAnswers,
  createLogic,
};

export function createLogic({ fields, time_zone }: Template, locale: Locale, lists?: readonly FormList[]) {
  // The day of the installation, as of a document.
  const today = dayIn(time_zone);
  const readsToday = fields
    .flatMap(({ formula, columns = [] }) => [formula, ...columns.map((column) => column.formula)])
    .some((formula) => formula !== undefined && /\btoday\b/i.test(formula));
  let sent = readsToday ? today : undefined;
  return {
    ...createFormLogic(fields, { locale, today, lists }),
    today: () => sent,
    refused: (error: unknown) => {
      if (error instanceof CallError && error.code === 'other_day') sent = undefined;
    },
  };
}
