import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { LiveDocument } from '@inkfield/engine/live-document';
import { fieldId } from '@inkfield/engine/react/preview';
import type { TemplateField } from '@inkfield/engine/template';
import { TextField } from '@inkfield/ui/text-field';
import { useCallback, useSyncExternalStore } from 'react';
import { sampleLocale } from './sample-agreement.ts';

/** One field of the sample; wakes only when its own value changes. */
export function TryField({ live, field }: { live: LiveDocument; field: TemplateField }) {
  const subscribe = useCallback(
    (listener: () => void) => live.subscribeValue(field.name, listener),
    [live, field.name],
  );
  const read = () => live.getValue(field.name);
  const value = useSyncExternalStore(subscribe, read, read);
  const { control: _, ...attributes } = findFieldModule(field.field_type)?.input(sampleLocale) ?? {
    control: 'input',
  };
  // What was typed while the page was still waking up stands in the box already: the agreement catches up.
  const catchUp = useCallback(
    (box: HTMLInputElement | null) => {
      if (box && box.value !== live.getValue(field.name)) live.setValue(field.name, box.value);
    },
    [live, field.name],
  );
  return (
    <TextField
      ref={catchUp}
      id={fieldId(field.name)}
      label={field.label}
      name={field.name}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => live.setValue(field.name, event.target.value)}
      {...attributes}
    />
  );
}
