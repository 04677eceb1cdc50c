import type { FieldModule } from './field-module.ts';
import { oneLine, readText, readTypedText } from './text-rules.ts';
import { plainText, writtenValue } from './text-value.ts';

export const text: FieldModule = {
  ...writtenValue,
  type: 'text',
  kind: 'text',
  input: () => ({ control: 'input', type: 'text' }),
  formats: [],
  read: (field, raw) => readText(field, raw, oneLine),
  readTyped: (field, typed) => readTypedText(field, typed, oneLine),
  write: plainText,
  format: plainText,
};
