import type { TemplateField } from '../template.ts';
import type { FieldReader, ReadResult } from './field-reader.ts';
import { foldText } from './fold-text.ts';

export const selectReader: FieldReader = { read: readOption, readTyped: readOption };

export const checkboxReader: FieldReader = {
  read: (_field, raw) =>
    typeof raw === 'boolean' ? { value: raw } : { error: 'Tick the box or leave it empty.' },
  readTyped: (_field, typed) => readTickWord(typed),
};

/** The option in its own spelling. Case and kinds of quotes, dashes and spaces only matter where options differ in them. */
function readOption({ options = [] }: TemplateField, raw: unknown): ReadResult {
  const error = { error: 'Choose one of the options.' };
  if (typeof raw !== 'string') return error;
  if (options.includes(raw)) return { value: raw };
  const wanted = foldText(raw);
  const [option, other] = options.filter((known) => foldText(known) === wanted);
  return option === undefined || other !== undefined ? error : { value: option };
}

/** What the cell of a table says of a box. */
function readTickWord(word: string): ReadResult {
  if (/^\s*(?:true|yes|x|1)\s*$/i.test(word)) return { value: true };
  return /^\s*(?:false|no|0)\s*$/i.test(word) ? { value: false } : { error: 'Enter yes or no.' };
}
