import { isEmailAddress } from './notation/email-address.ts';
import { oneLine, readText, readTypedText } from './text-rules.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

function checkAddress(result: ReadResult): ReadResult {
  if ('error' in result) return result;
  return typeof result.value === 'string' && isEmailAddress(result.value)
    ? result
    : { error: 'Please enter a valid email address' };
}

export const email: FieldModule = {
  ...writtenValue,
  type: 'email',
  kind: 'text',
  input: () => ({ control: 'input', type: 'email', inputMode: 'email', autoComplete: 'email' }),
  formats: [],
  read: (field, raw) => checkAddress(readText(field, raw, oneLine)),
  readTyped: (field, typed) => checkAddress(readTypedText(field, typed, oneLine)),
  write: plainText,
  format: plainText,
};
