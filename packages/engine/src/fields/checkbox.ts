import type { Value } from '../template.ts';
import type { FieldModule } from './field-module.ts';

/** Whether a box is ticked; a stored text such as `true` counts, too. */
export function isTicked(value: Value | undefined): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim()));
}

/** What a word of a condition says of a box: ticked, not ticked, or undefined for a word that says neither. */
export function readTick(word: string): boolean | undefined {
  if (/^\s*(?:yes|true|checked|ticked|on)\s*$/i.test(word)) return true;
  return /^\s*(?:no|false|unchecked|unticked|off)\s*$/i.test(word) ? false : undefined;
}

export const checkbox: FieldModule = {
  type: 'checkbox',
  input: () => ({ control: 'checkbox', type: 'checkbox' }),
  emptyValue: false,
  formats: [],
  isEmpty: () => false,
  isAnswered: isTicked,
  write: (value) => (isTicked(value) ? 'Yes' : 'No'),
  format: (value) => (isTicked(value) ? 'Yes' : 'No'),
};
