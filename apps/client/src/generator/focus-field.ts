import { fieldId } from '@inkfield/engine/field-id';
import type { Filling } from './filling.ts';

/** Puts the focus into a field and brings it into view, in its step and with room for its label above. */
export function focusField({ steps }: Filling, name: string): void {
  steps?.reveal(name);
  const control = document.getElementById(fieldId(name));
  control?.focus({ preventScroll: true });
  control?.closest('[data-field-row]')?.scrollIntoView({ block: 'nearest' });
}

/** The next required field without a value after the field with the focus, in the order of the form, from the start again at its end. */
export function nextBlank(filling: Filling, after: string | undefined): string | undefined {
  const missing = new Set(filling.missing());
  const names = filling.fields.map(({ field }) => field.name);
  const start = after === undefined ? 0 : names.indexOf(after) + 1;
  const round = [...names.slice(start), ...names.slice(0, start)];
  return round.find((name) => missing.has(name));
}
