import { findFieldModule } from '@inkfield/engine/fields/registry';
import { asTyped, plainText } from '@inkfield/engine/fields/text-value';
import type { LiveDocument } from '@inkfield/engine/live-document';
import { fieldId } from '@inkfield/engine/react/preview';
import { readTypedValue } from '@inkfield/engine/read-values';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import type { TemplateField } from '@inkfield/engine/template';
import { TextField } from '@inkfield/ui/text-field';
import { useCallback, useState } from 'react';
import { sampleLocale } from './sample-agreement.ts';

const rules = { locale: sampleLocale, repeats: new Map<string, string[]>(), matchesPattern: noPatterns };

/** One field of the sample; wakes only when its own value changes. */
export function TryField({ live, field }: { live: LiveDocument; field: TemplateField }) {
  const module = findFieldModule(field.field_type);
  const [text, setText] = useState(() => plainText(live.getValue(field.name) ?? ''));
  const { control: _, ...attributes } = module?.input(field, sampleLocale) ?? { control: 'input' };
  const type = useCallback(
    (typed: string) => {
      setText(typed);
      const reading = readTypedValue(field, typed, rules);
      live.setValue(field.name, 'value' in reading ? reading.value : asTyped(typed));
    },
    [live, field, setText],
  );
  // Takes over text that was typed before hydration.
  const catchUp = useCallback(
    (box: HTMLInputElement | null) => {
      if (box && box.value !== plainText(live.getValue(field.name) ?? '')) type(box.value);
    },
    [live, field, type],
  );
  return (
    <TextField
      ref={catchUp}
      id={fieldId(field.name)}
      label={field.label}
      name={field.name}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        const reading = readTypedValue(field, text, rules);
        if (module && module.kind !== 'date' && text !== '' && 'value' in reading) {
          setText(module.write(reading.value, sampleLocale));
        }
      }}
      {...attributes}
    />
  );
}
