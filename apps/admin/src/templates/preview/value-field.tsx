import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { TemplateField, Value } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { isTextList, rowsIn } from '@inkfield/engine/fields/text-value';
import { useState } from 'react';

interface Props {
  field: TemplateField;
  value: Value;
  onChange: (value: Value) => void;
}

/** A value of a field, typed by staff. */
export function ValueField({ field, value, onChange }: Props) {
  const label = field.label || field.name;
  const input = findFieldModule(field.field_type)?.input(field, {
    locale: 'en-US',
    currency: 'USD',
  });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (input?.control) {
    case undefined:
    case 'calculated':
      return null;
    case 'rows':
    case 'choices':
      return <LinesField field={field} label={label} value={value} onChange={onChange} />;
    case 'checkbox':
      return (
        <CheckboxField
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'select':
      return (
        <SelectField label={label} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Nothing</option>
          {(field.options ?? []).map((option, index) => (
            <option key={index}>{option}</option>
          ))}
        </SelectField>
      );
    case 'textarea':
      return (
        <TextAreaField
          label={label}
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'input':
      return (
        <TextField
          label={label}
          type={input.type === 'date' || input.type === 'time' ? input.type : 'text'}
          inputMode={input.inputMode}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Rows and choices as lines of text: one row a line with bars between its cells, or one option a line. */
function LinesField({ field, label, value, onChange }: Props & { label: string }) {
  const columns = (field.columns ?? []).filter(({ formula }) => formula === undefined);
  const [typed, setTyped] = useState(() =>
    isTextList(value)
      ? value.join('\n')
      : rowsIn(value)
          .map((row) => columns.map(({ name }) => row[name] ?? '').join(' | '))
          .join('\n'),
  );
  const valueOf = (text: string): Value => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (columns.length === 0) return lines.map((line) => line.trim());
    return lines.map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? '']));
    });
  };
  const hint =
    columns.length === 0
      ? 'One option a line.'
      : `One row a line: ${columns.map((column) => column.label || column.name).join(' | ')}`;
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={3}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(valueOf(event.target.value));
      }}
    />
  );
}
