import { findFieldModule, valueTypeOf } from '../fields/registry.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';
import { valueOf } from './field-table.ts';
import { createFieldVisibility } from './field-visibility.ts';
import type { FormLogic } from './logic/form-logic.ts';
import { formatValue } from './format.ts';

/** A value as a box on a page shows it. */
export interface ShownValue {
  /** Of its field. */
  label: string;
  text: string;
  /** Shorter ways to write it, for boxes in which it does not fit. */
  shorter?: readonly string[];
  /** The chosen options. A ticked checkbox has one option, the empty text. */
  chosen: readonly string[];
}

export interface ShownValuesOptions {
  values: Values;
  locale: Locale;
  logic: Pick<FormLogic, 'calculate'>;
}

/** An amount without zero cents, and without the sign, which forms often print. A date is short already. */
const shorterFormats: Readonly<Record<string, readonly string[]>> = { currency: ['short', 'number'] };

/** Returns the values of all fields that the form shows and that are not empty, by field name. */
export function shownValues(
  fields: readonly TemplateField[],
  { values, locale, logic }: ShownValuesOptions,
): Record<string, ShownValue> {
  const asked = createFieldVisibility(fields, logic).asked(values);
  const shown = fields.map((field): [string, ShownValue] => {
    const value = valueOf(asked, field.name);
    const text = formatValue(field, value, [], locale);
    const formats = shorterFormats[valueTypeOf(field)] ?? [];
    const shorter = formats.map((format) => formatValue(field, value, [format], locale));
    const isShortened = shorter.some((one) => one.length < text.length);
    const chosen = chosenIn(field, value);
    return [field.name, { label: field.label, text, chosen, ...(isShortened && { shorter }) }];
  });
  return Object.fromEntries(shown.filter(([, { text, chosen }]) => text !== '' || chosen.length > 0));
}

function chosenIn(field: TemplateField, value: Value | undefined): string[] {
  switch (findFieldModule(valueTypeOf(field))?.kind) {
    case 'tick':
      return value === true ? [''] : [];
    case 'choice':
      return typeof value === 'string' && value !== '' ? [value] : [];
    case 'choices':
      return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
    default:
      return [];
  }
}
