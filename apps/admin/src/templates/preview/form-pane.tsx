import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { groupOf } from '@inkfield/engine/form-groups';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { emptyValues } from '@inkfield/engine/initial-values';
import { isMade, kindOfField } from '@inkfield/engine/fields/registry';
import { isBlankValue } from '@inkfield/engine/fields/text-value';
import { formatValue } from '@inkfield/engine/format';
import { readKnownValues, readStoredValue } from '@inkfield/engine/stored-values';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { dayIn } from '@inkfield/web/day-in';
import { type ReactNode, useMemo, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { keepAsTest } from '../publishing/new-case.ts';
import { openTrial } from './open-trial.ts';
import { useLocale } from './use-locale.ts';
import { useTypedValues } from './use-preview-values.ts';
import { ValueField } from './value-field.tsx';

/** The questions of the draft as a client meets them: groups, steps and conditions. The preview shows the answers. */
export function FormPane({ model }: { model: EditorModel }) {
  const snapshot = useSnapshot(model, 'analysis', 'form', 'lists', 'page', 'saved');
  const { analysis, form, lists, page, saved } = snapshot;
  const answers = useTypedValues(model, true);
  const showToast = useToast();
  const { listedFields: fields, text } = analysis;
  const locale = useLocale(page, text);
  const today = dayIn(saved.time_zone);
  const visibility = useMemo(
    () => createFieldVisibility(fields, createFormLogic(fields, { locale, today, lists })),
    [fields, locale, today, lists],
  );
  const values = useMemo(() => readKnownValues(fields, answers, locale), [fields, answers, locale]);
  const hidden = visibility.hidden(values);
  const made = visibility.asked(values);
  const missing = visibility.missing(values);
  const steps = groupsOf(fields).filter(({ fields: asked }) => asked.some((one) => !hidden.has(one)));
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, steps.length - 1));
  const isStepped = form.mode === 'steps' && steps.length > 1;
  const shown = isStepped ? steps.slice(at, at + 1) : steps;
  const keep = () => {
    const asked = fields.filter((field) => !hidden.has(field));
    const given = Object.fromEntries(asked.map(({ name }) => [name, answers[name] ?? '']));
    showToast({ kind: 'info', text: `The answers are ${keepAsTest(model, given)} in Tests.` });
  };
  if (fields.length === 0) return <p className="text-sm text-muted">The template asks no questions yet.</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted">The questions of the draft.</p>
        <Button look="secondary" className="button-small" onClick={() => void openTrial(model)}>
          Fill it as a client
        </Button>
      </div>
      {isStepped && (
        <p className="text-sm text-muted">
          Step {at + 1} of {steps.length}
        </p>
      )}
      {shown.map(({ group, fields: asked }, index) => (
        <Group key={index} name={group} help={form.groups?.find(({ name }) => name === group)?.help}>
          {asked
            .filter((field) => !hidden.has(field))
            .map((field) => (
              <Question
                key={field.id}
                field={field}
                value={answers[field.name] ?? ''}
                made={made[field.name]}
                locale={locale}
                onChange={(value) => model.setAnswers({ ...answers, [field.name]: value })}
              />
            ))}
        </Group>
      ))}
      {isStepped && (
        <div className="flex gap-2">
          {at > 0 && (
            <Button look="secondary" onClick={() => setWanted(at - 1)}>
              Back
            </Button>
          )}
          {at < steps.length - 1 && <Button onClick={() => setWanted(at + 1)}>Next</Button>}
        </div>
      )}
      <output className="text-sm text-muted">{missingText(missing.length)}</output>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={keep}>
          Keep as a test
        </Button>
        <Button look="quiet" onClick={() => model.setAnswers(emptyValues(fields))}>
          Empty all
        </Button>
      </div>
    </div>
  );
}

interface QuestionProps {
  field: TemplateField;
  value: Value;
  /** With the values of formulas. */
  made: Value | undefined;
  locale: Locale;
  onChange: (value: Value) => void;
}

/** A field of the form. As for a client, an error shows once the field is left. */
function Question({ field, value, made, locale, onChange }: QuestionProps) {
  const [isLeft, setLeft] = useState(false);
  const label = labelOf(field);
  if (kindOfField(field) !== 'rows' && isMade(field)) {
    return (
      <div className="grid gap-1">
        <span className="text-sm font-semibold">{field.label || field.name}</span>
        <output>{formatValue(field, made ?? null, [], locale) || '–'}</output>
      </div>
    );
  }
  const read = isLeft && !isBlankValue(value) ? readStoredValue(field, value, locale) : undefined;
  return (
    <div onBlur={() => setLeft(true)} onFocus={() => setLeft(false)}>
      <ValueField
        field={{ ...field, label }}
        value={value}
        made={made}
        locale={locale}
        error={read && 'error' in read ? read.error : undefined}
        onChange={onChange}
      />
    </div>
  );
}

function Group({
  name,
  help,
  children,
}: {
  name?: string | undefined;
  help?: string | undefined;
  children: ReactNode;
}) {
  if (name === undefined) return <div className="grid grid-cols-1 gap-4">{children}</div>;
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-3 font-semibold">{name}</legend>
      {help && <p className="text-sm text-muted">{help}</p>}
      {children}
    </fieldset>
  );
}

interface Step {
  group: string | undefined;
  fields: TemplateField[];
}

/** The groups in the order of their first fields. */
function groupsOf(fields: readonly TemplateField[]): Step[] {
  const steps: Step[] = [];
  for (const field of fields) {
    const group = groupOf(field);
    const known = steps.find((step) => step.group === group);
    if (known) known.fields.push(field);
    else steps.push({ group, fields: [field] });
  }
  return steps;
}

/** The form of clients says so at fields that may be left empty. */
function labelOf({ label, name, required }: TemplateField): string {
  return `${label || name}${required ? '' : ' (optional)'}`;
}

function missingText(count: number): string {
  if (count === 0) return 'All required questions are answered.';
  return count === 1
    ? 'One required question is not answered.'
    : `${count} required questions are not answered.`;
}
