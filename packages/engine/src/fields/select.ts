import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

export const select: FieldModule = {
  type: 'select',
  input: () => ({ control: 'select' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write: plainText,
  format: plainText,
};
