import { isEmailAddress } from '../email-address.ts';
import type { TemplateField } from '../template.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { isBlankValue, plainText, readText } from './text-value.ts';

function readEmail(field: TemplateField, raw: unknown): ReadResult {
  const result = readText(field, typeof raw === 'string' ? raw.trim() : raw);
  if ('error' in result) return result;
  return typeof result.value === 'string' && isEmailAddress(result.value)
    ? result
    : { error: 'Please enter a valid email address' };
}

export const email: FieldModule = {
  type: 'email',
  input: () => ({ control: 'input', type: 'email', inputMode: 'email', autoComplete: 'email' }),
  emptyValue: '',
  formats: [],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  read: readEmail,
  format: plainText,
};
