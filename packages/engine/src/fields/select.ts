import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

export const select: FieldModule = {
  type: 'select',
  input: () => ({ control: 'select' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  read: (field, raw) =>
    typeof raw === 'string' && field.options?.includes(raw)
      ? { value: raw }
      : { error: 'Choose one of the options.' },
  format: plainText,
};
