import { fieldId } from '@inkfield/engine/field-id';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { memo, type FocusEvent } from 'react';
import { useFieldError } from './field-errors.ts';
import { type Filling, type FormField as Item, labelOf, mistakeIn, unreadable } from './filling.ts';
import { useFieldValue } from './use-filling.ts';
import { useWheelGuard } from './use-wheel-guard.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One field of the form. Renders again for its own value and its own error only. */
export const FormField = memo(function FormField({ filling, item }: { filling: Filling; item: Item }) {
  const { field, module } = item;
  const value = useFieldValue(filling, field.name);
  const error = useFieldError(filling.errors, field.name);
  const guardWheel = useWheelGuard();
  const { control, prefix, suffix, rows, type, ...attributes } = module.input(filling.locale);

  function change(next: string | boolean) {
    // An error goes away while it is being put right; whether it is right is looked at on leaving.
    filling.errors.set(field.name, undefined);
    filling.live.setValue(field.name, next);
  }
  function leave({ currentTarget }: FocusEvent<Control>) {
    const mistake = currentTarget.validity.badInput
      ? unreadable(item)
      : mistakeIn(item, filling.live.getValue(field.name));
    // Nothing is said about an empty field here; what a submit said about it stays.
    if (mistake) filling.errors.set(field.name, mistake);
  }

  const text = typeof value === 'string' ? value : '';
  const shared = {
    id: fieldId(field.name),
    name: field.name,
    label: <Label item={item} />,
    hint: field.help_text,
    error,
    required: field.required,
    onBlur: leave,
  };

  switch (control) {
    case 'checkbox':
      return (
        <CheckboxField
          {...shared}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
      );
    case 'select':
      return (
        <SelectField {...shared} value={text} onChange={(event) => change(event.target.value)}>
          <option value="">Select an option</option>
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case 'textarea':
      return (
        <TextAreaField
          {...shared}
          {...(rows && { rows })}
          placeholder={field.placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'input':
      return (
        <TextField
          {...shared}
          {...attributes}
          {...(prefix && { prefix })}
          {...(suffix && { suffix })}
          {...(type === 'number' && { ref: guardWheel })}
          type={type}
          min={field.min}
          max={field.max}
          placeholder={field.placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      );
  }
});

function Label({ item: { field } }: { item: Item }) {
  if (field.required) return labelOf(field);
  return (
    <>
      {labelOf(field)} <span className="font-normal text-muted">(optional)</span>
    </>
  );
}
