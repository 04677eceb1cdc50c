import { maxLengths } from '@inkfield/contract/text-lengths';
import { nameOfType } from '@inkfield/engine/fields/type-names';
import { fieldTypes, type TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useState } from 'react';
import { nameProblem } from '../templates/fields/field-edits.ts';
import { typeChange } from '../templates/fields/type-change.ts';
import { changeField, mergeField, renameField } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/** A blank of a document is one value: no rows, and a formula only where the import found one. */
const offeredTypes = fieldTypes.filter((type) => type !== 'rows' && type !== 'calculated');

const ListSettings = lazyPart(async () => ({
  default: (await import('./list-settings.tsx')).ListSettings,
}));

interface Props {
  field: TemplateField;
  reviewing: Reviewing;
}

/** The field that a mark became. Label and name are applied on blur, in all places of the text. */
export function MarkField({ field, reviewing }: Props) {
  const { review, change } = reviewing;
  const [label, setLabel] = useState(field.label);
  const [name, setName] = useState(field.name);
  const [error, setError] = useState<string>();
  const applyLabel = () => {
    const to = label.trim();
    if (to === '') setLabel(field.label);
    else if (to !== field.label) change((before) => changeField(before, field.name, { label: to }));
  };
  const applyName = () => {
    const to = name.trim();
    const problem = nameProblem(to, field, review.fields);
    if (problem !== undefined) whenPressIsOver(() => setError(problem));
    else if (to !== field.name) change((before) => renameField(before, { from: field.name, to }));
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <TextField
        label="Label (L)"
        data-key="label"
        maxLength={maxLengths.field.label}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onBlur={applyLabel}
        onKeyDown={(event) => {
          if (event.key === 'Enter') backToMarks(event.currentTarget);
        }}
      />
      <TextField
        label="Name in the document (R)"
        className="font-mono"
        data-key="rename"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
        onBlur={applyName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const problem = nameProblem(name.trim(), field, review.fields);
          if (problem === undefined) backToMarks(event.currentTarget);
          else setError(problem);
        }}
      />
      {field.field_type !== 'rows' && (
        <SelectField
          label="Type (Y)"
          data-key="type"
          value={field.field_type}
          onChange={(event) => {
            const changed = typeChange(event.target.value);
            change((before) => changeField(before, field.name, changed));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            backToMarks(event.currentTarget);
          }}
        >
          {!fieldTypes.some((type) => type === field.field_type) && <option>{field.field_type}</option>}
          {field.formula !== undefined && <option value="calculated">{nameOfType('calculated')}</option>}
          {offeredTypes.map((type) => (
            <option key={type} value={type}>
              {nameOfType(type)}
            </option>
          ))}
        </SelectField>
      )}
      {['rows', 'calculated'].includes(field.field_type) ? (
        <Suspense>
          <ListSettings
            field={field}
            fields={review.fields}
            change={(changed) => change((before) => changeField(before, field.name, changed))}
          />
        </Suspense>
      ) : (
        review.fields.length > 1 && <Merging field={field} reviewing={reviewing} />
      )}
    </div>
  );
}

function Merging({ field, reviewing: { review, change } }: Props) {
  const [to, setTo] = useState('');
  const merge = () => change((before) => mergeField(before, { from: field.name, to }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <SelectField
        label="Is the same as (M)"
        data-key="merge"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || to === '') return;
          event.preventDefault();
          backToMarks(event.currentTarget);
          merge();
        }}
      >
        <option value="">No other field</option>
        {review.fields
          .filter(({ name, field_type }) => name !== field.name && field_type !== 'rows')
          .map(({ name, label }) => (
            <option key={name} value={name}>
              {label} ({name})
            </option>
          ))}
      </SelectField>
      <Button look="secondary" onClick={merge}>
        Merge
      </Button>
    </div>
  );
}

/** Leaving a control applies it; in the panel the keys act again. */
function backToMarks(control: HTMLElement): void {
  control.closest('section')?.focus();
}
