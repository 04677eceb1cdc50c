import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { TemplateField, Value } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';

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
      return null;
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
          type={input.type === 'date' ? 'date' : 'text'}
          inputMode={input.inputMode}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
