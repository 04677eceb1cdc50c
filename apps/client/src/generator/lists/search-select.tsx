import { fieldId } from '@inkfield/engine/field-id';
import { foldText } from '@inkfield/engine/fold-text';
import { ComboboxField } from '@inkfield/ui/combobox-field';
import { useState } from 'react';
import { useFieldError } from '../field-errors.ts';
import { type ControlProps, labelOf } from '../filling.ts';
import { Label } from '../form-field.tsx';
import { useFieldValue } from '../use-filling.ts';

/** The most options that are shown. */
const maxShown = 50;

/** A select of many options, of which typing finds some. */
export function SearchSelect({ filling, item, onBlur }: ControlProps) {
  const { field } = item;
  const { options = [] } = field;
  const [words, setWords] = useState('');
  const given = useFieldValue(filling, field.name);
  const error = useFieldError(filling.errors, field.name);
  const value = typeof given === 'string' ? given : '';
  function choose(option: string) {
    filling.errors.set(field.name, undefined);
    filling.live.setValue(field.name, option);
  }
  const wanted = foldText(words).split(' ').filter(Boolean);
  const found = options.filter((option) => {
    const folded = foldText(option);
    return wanted.every((word) => folded.includes(word));
  });
  const left = found.length - maxShown;
  const none = wanted.length === 0 && value !== '' ? [{ id: '', label: 'No option' }] : [];
  return (
    <ComboboxField
      id={fieldId(field.name)}
      name={field.name}
      label={<Label item={item} />}
      hint={field.help_text}
      error={error}
      required={field.required}
      onBlur={onBlur}
      listLabel={labelOf(field)}
      value={value}
      emptyText="Select an option"
      options={[...none, ...found.slice(0, maxShown).map((option) => ({ id: option, label: option }))]}
      onSearch={setWords}
      onChoose={choose}
      status={
        found.length === 0
          ? 'No option has these words.'
          : left > 0
            ? `${left.toLocaleString('en-US')} more. Type to find others.`
            : undefined
      }
      maxLength={500}
    />
  );
}
