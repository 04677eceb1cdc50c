import type { Value } from '../template.ts';
import type { FieldModule } from './field-module.ts';

/** Whether a box is ticked; a stored text such as `true` counts, too. */
export function isTicked(value: Value | undefined): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim()));
}

export const checkbox: FieldModule = {
  type: 'checkbox',
  input: () => ({ control: 'checkbox', type: 'checkbox' }),
  emptyValue: false,
  formats: [],
  isEmpty: () => false,
  isAnswered: isTicked,
  read: (_field, raw) =>
    typeof raw === 'boolean' ? { value: raw } : { error: 'Tick the box or leave it empty.' },
  format: (value) => (isTicked(value) ? 'Yes' : 'No'),
};
