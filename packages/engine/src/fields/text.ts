import type { FieldModule } from './field-module.ts';
import { oneLine, readText, readTypedText } from './text-rules.ts';
import { plainText, writtenValue } from './text-value.ts';

export const text: FieldModule = {
  ...writtenValue,
  type: 'text',
  kind: 'text',
  label: 'Text',
  input: () => ({ control: 'input', type: 'text' }),
  sample: ({ name, label, max_length: maxLength }, make) => {
    const sample = make.text() ?? `Sample ${label || name}`;
    return sample.slice(0, maxLength ?? sample.length);
  },
  formats: [],
  read: (field, raw) => readText(field, raw, oneLine),
  readTyped: (field, typed) => readTypedText(field, typed, oneLine),
  write: plainText,
  format: plainText,
};
