import { fieldId } from '@inkfield/engine/field-id';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { memo, type ClipboardEvent, type FocusEvent } from 'react';
import { Choices } from './choices.tsx';
import { useFieldError } from './field-errors.ts';
import { type Filling, labelOf, leaveBox, pasteDate, typeInto, unreadable } from './filling.ts';
import { limitsHint } from './limits-hint.ts';
import { hasManyOptions } from './many-options.ts';
import type { FormField as Item } from './new-form.ts';
import { useBox, useFieldValue } from './use-filling.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One field of the form. Renders again for its own value and its own error only. */
export const FormField = memo(function FormField({ filling, item }: { filling: Filling; item: Item }) {
  const { field, module } = item;
  const value = useFieldValue(filling, field.name);
  const box = useBox(filling, field.name);
  const error = useFieldError(filling.errors, field.name);
  const { control, prefix, suffix, rows, type, ...attributes } = module.input(field, filling.locale);

  function change(next: string | boolean) {
    // An error disappears while the user corrects it. The value is checked again when the user leaves the field.
    filling.errors.set(field.name, undefined);
    if (box && typeof next === 'string') typeInto(filling, item, next);
    else filling.live.setValue(field.name, next);
  }
  function leave({ currentTarget }: FocusEvent<Control>) {
    const mistake = currentTarget.validity.badInput ? unreadable(filling, item) : leaveBox(filling, item);
    // An empty field shows no error here. An error of a submit stays.
    whenPressIsOver(() => {
      if (mistake) filling.errors.set(field.name, mistake);
      else filling.ruleErrors?.showFilled();
    });
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (type !== 'date' && type !== 'time') return pasteLine(event, pasted);
    event.preventDefault();
    filling.errors.set(field.name, pasteDate(filling, item, pasted));
  }

  const shared = {
    id: fieldId(field.name),
    name: field.name,
    label: <Label item={item} />,
    hint: [field.help_text, limitsHint(item, filling.locale)].filter(Boolean).join(' '),
    error,
    required: field.required,
    onBlur: leave,
  };

  const Control = filling.controls?.[control];
  // A short list is quicker to choose from than to search.
  const isShort = control === 'select' && !(field.options_from && hasManyOptions(field));
  if (Control && !isShort) return <Control filling={filling} item={item} onBlur={leave} />;
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
        <SelectField
          {...shared}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => change(event.target.value)}
        >
          <option value="">Select an option</option>
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
    case 'textarea':
      return (
        <>
          <TextAreaField
            {...shared}
            dir="auto"
            {...(rows && { rows })}
            placeholder={field.placeholder}
            value={box?.text ?? ''}
            onChange={(event) => change(event.target.value)}
          />
          <Choices filling={filling} item={item} />
        </>
      );
    case 'input':
      return (
        <>
          <TextField
            {...shared}
            dir="auto"
            {...attributes}
            {...(prefix && { prefix })}
            {...(suffix && { suffix })}
            {...(type === 'date' && { min: field.min, max: field.max || lastDay })}
            type={type}
            placeholder={field.placeholder}
            value={box?.text ?? ''}
            onChange={(event) => change(event.target.value)}
            onPaste={paste}
          />
          <Choices filling={filling} item={item} />
        </>
      );
    default:
      return null;
  }
});

/** Without a limit the year of a date box takes more than four digits. */
const lastDay = '9999-12-31';

export function Label({ item: { field } }: { item: Item }) {
  if (field.required) return labelOf(field);
  return (
    <>
      {labelOf(field)} <span className="font-normal text-muted">(optional)</span>
    </>
  );
}

/** Line breaks of a text that is pasted into one line become spaces; some browsers would join the lines. */
function pasteLine(event: ClipboardEvent, pasted: string): void {
  if (!/[\n\r]/.test(pasted)) return;
  // The one way that keeps the browser's undo, and works in e-mail boxes.
  const isPasted = document.execCommand('insertText', false, pasted.trim().replace(/\s*[\n\r]\s*/g, ' '));
  if (isPasted) event.preventDefault();
}
