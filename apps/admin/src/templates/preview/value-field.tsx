import { findFieldModule } from '@inkfield/engine/fields/registry';
import { isTextList } from '@inkfield/engine/fields/text-value';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { RowsValue } from './rows-value.tsx';

/** Of values whose template is not known. */
const plainLocale: Locale = { locale: 'en-US', currency: 'USD' };

interface Props {
  field: TemplateField;
  value: Value;
  /** Rows with the values of their formulas. */
  made?: Value | undefined;
  locale?: Locale;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A value of a field, typed by staff. */
export function ValueField({ field, value, made, locale = plainLocale, error, onChange }: Props) {
  const label = field.label || field.name;
  const input = findFieldModule(field.field_type)?.input(field, locale);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const shared = { label, hint: field.help_text, error };
  switch (input?.control) {
    case undefined:
    case 'calculated':
      return null;
    case 'rows':
      return <RowsValue {...{ field, label, value, made, locale, onChange }} />;
    case 'choices':
      return <ChoicesValue field={field} label={label} value={value} onChange={onChange} />;
    case 'checkbox':
      return (
        <CheckboxField
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'select':
      return (
        <SelectField {...shared} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Nothing</option>
          {(field.options ?? []).map((option, index) => (
            <option key={index}>{option}</option>
          ))}
        </SelectField>
      );
    case 'textarea':
      return (
        <TextAreaField
          {...shared}
          rows={3}
          placeholder={field.placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'input':
      return (
        <TextField
          {...shared}
          {...(input.prefix && { prefix: input.prefix })}
          {...(input.suffix && { suffix: input.suffix })}
          type={input.type === 'date' || input.type === 'time' ? input.type : 'text'}
          inputMode={input.inputMode}
          placeholder={field.placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** The options of a field as boxes to tick. */
function ChoicesValue({ field, label, value, onChange }: Props & { label: string }) {
  const chosen = isTextList(value) ? value : [];
  const { options = [] } = field;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {options.map((option, index) => (
        <CheckboxField
          key={index}
          label={<span className="font-normal">{option}</span>}
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
