import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

export const email: FieldModule = {
  type: 'email',
  input: () => ({ control: 'input', type: 'email', inputMode: 'email', autoComplete: 'email' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write: plainText,
  format: plainText,
};
