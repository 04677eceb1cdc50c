import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

export const text: FieldModule = {
  type: 'text',
  input: () => ({ control: 'input', type: 'text' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write: plainText,
  format: plainText,
};
