import { foldText } from './notation/fold-text.ts';
import type { TemplateField } from '../template.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { plainText, writtenValue } from './text-value.ts';

/**
 * Returns the option in its own spelling. Case and kinds of quotes, dashes and spaces are ignored unless options differ
 * only in these.
 */
export function readOption({ options = [] }: TemplateField, raw: unknown): ReadResult {
  const error = { error: 'Choose one of the options.' };
  if (typeof raw !== 'string') return error;
  if (options.includes(raw)) return { value: raw };
  const wanted = foldText(raw);
  const [option, other] = options.filter((known) => foldText(known) === wanted);
  return option === undefined || other !== undefined ? error : { value: option };
}

export const select: FieldModule = {
  ...writtenValue,
  type: 'select',
  kind: 'choice',
  input: () => ({ control: 'select' }),
  formats: [],
  read: readOption,
  readTyped: readOption,
  write: plainText,
  format: plainText,
};
