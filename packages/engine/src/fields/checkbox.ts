import type { Value } from '../template.ts';
import type { FieldModule, ReadResult } from './field-module.ts';

/** Whether a box is ticked; a stored text such as `true` counts, too. */
export function isTicked(value: Value | undefined): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim()));
}

/** Whether a word in a condition means ticked or not ticked; undefined for any other word. */
export function readTick(word: string): boolean | undefined {
  if (/^\s*(?:yes|true|checked|ticked|on)\s*$/i.test(word)) return true;
  return /^\s*(?:no|false|unchecked|unticked|off)\s*$/i.test(word) ? false : undefined;
}

/** Reads the text of a table cell. */
function readTickWord(word: string): ReadResult {
  if (/^\s*(?:true|yes|x|1)\s*$/i.test(word)) return { value: true };
  return /^\s*(?:false|no|0)\s*$/i.test(word) ? { value: false } : { error: 'Enter yes or no.' };
}

export const checkbox: FieldModule = {
  type: 'checkbox',
  kind: 'tick',
  input: () => ({ control: 'checkbox', type: 'checkbox' }),
  emptyValue: false,
  initialValue: (field) => isTicked(field.default_value),
  formats: [],
  isEmpty: () => false,
  isAnswered: isTicked,
  read: (_field, raw) =>
    typeof raw === 'boolean' ? { value: raw } : { error: 'Tick the box or leave it empty.' },
  readTyped: (_field, typed) => readTickWord(typed),
  write: (value) => (isTicked(value) ? 'Yes' : 'No'),
  format: (value) => (isTicked(value) ? 'Yes' : 'No'),
};
