import { fieldId } from '@inkfield/engine/field-id';
import { valueOf } from '@inkfield/engine/field-table';
import { isMade } from '@inkfield/engine/fields/registry';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { formatValue } from '@inkfield/engine/format';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';
import type { MouseEvent, ReactNode } from 'react';
import { useFieldError } from '../field-errors.ts';
import { type Filling, labelOf, mistakeIn } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import type { FormSteps } from './form-steps.ts';
import { StepHeading } from './step-heading.tsx';

interface Props {
  filling: Filling & { steps: FormSteps };
  count: string | undefined;
  onPick: (name: string) => void;
}

/** All answers as the document will have them, each with a link to its field. */
export function CheckAnswers({ filling, count, onPick }: Props) {
  const { steps } = filling.steps;
  return (
    <section className="step">
      <StepHeading isCurrent count={count} title="Check your answers" />
      {filling.steps.shown().map((index) => {
        const { title, items = [] } = steps[index] ?? {};
        return (
          <div key={index} className="grid gap-2">
            {steps.length > 1 && <h3 className="text-base">{title}</h3>}
            <dl className="answers">
              {items
                .filter(({ field }) => filling.isVisible(field))
                .map((item) => (
                  <Answer key={item.field.name} filling={filling} item={item} onPick={onPick} />
                ))}
            </dl>
          </div>
        );
      })}
    </section>
  );
}

interface AnswerProps {
  filling: Filling;
  item: FormField;
  onPick: (name: string) => void;
}

function Answer({ filling, item, onPick }: AnswerProps) {
  const { field } = item;
  const said = useFieldError(filling.errors, field.name);
  const value = valueOf(filling.live.resolution().values, field.name);
  const isMissing = filling.missing().includes(field.name);
  const error = said ?? mistakeIn(filling, item) ?? (isMissing ? 'This is required.' : undefined);
  function change(event: MouseEvent) {
    event.preventDefault();
    onPick(field.name);
  }
  return (
    <div>
      <dt>{labelOf(field)}</dt>
      <dd>
        {answerOf(field, value, filling.locale) ?? <span className="text-muted">Not filled in</span>}
        {error && <p className="text-sm font-semibold text-danger">{error}</p>}
      </dd>
      {!isMade(field) && (
        <dd>
          <a className="link" href={`#${fieldId(field.name)}`} onClick={change}>
            Change <span className="sr-only">{labelOf(field)}</span>
          </a>
        </dd>
      )}
    </div>
  );
}

/** Undefined for an empty answer. */
function answerOf(field: TemplateField, value: Value | undefined, locale: Locale): ReactNode {
  const { columns } = field;
  if (!columns) return formatValue(field, value, [], locale) || undefined;
  const rows = rowsIn(value).map((row) =>
    columns
      .map((column) => formatValue(column, row[column.name] ?? '', [], locale))
      .filter(Boolean)
      .join(' · '),
  );
  if (rows.every((row) => row === '')) return undefined;
  return (
    <ol className="list-decimal ps-5">
      {rows.map((row, index) => (
        <li key={index}>{row}</li>
      ))}
    </ol>
  );
}
