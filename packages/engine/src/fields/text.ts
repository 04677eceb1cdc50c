import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText, readText } from './text-value.ts';

export const text: FieldModule = {
  type: 'text',
  input: () => ({ control: 'input', type: 'text' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  read: readText,
  format: plainText,
};
