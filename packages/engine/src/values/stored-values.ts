import { valueOf } from './field-table.ts';
import { matchesPattern } from '../fields/pattern/field-pattern.ts';
import type { ReadResult } from '../fields/field-module.ts';
import { findFieldModule } from '../fields/registry.ts';
import { isBlankValue } from '../fields/text-value.ts';
import { withPattern } from '../fields/check-pattern.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';

/** Locale for values of a template whose own locale is unknown. */
export const plainLocale: Locale = { locale: 'en-US', currency: 'USD' };

/** Reads a value stored in a template, such as a default: the canonical form first, then typed text. */
export function readStoredValue(field: TemplateField, value: Value, locale = plainLocale): ReadResult {
  const module = findFieldModule(field.field_type);
  if (!module) return { error: 'This field takes no value.' };
  return withPattern(module.read(field, value, locale), field, matchesPattern);
}

/** Returns values for a preview: readable ones in canonical form, others unchanged. */
export function readKnownValues(fields: readonly TemplateField[], values: Values, locale: Locale): Values {
  const read = fields.flatMap((field): [string, Value][] => {
    const given = valueOf(values, field.name);
    if (given === undefined || isBlankValue(given)) return [];
    const result = readStoredValue(field, given, locale);
    return 'value' in result ? [[field.name, result.value]] : [];
  });
  return { ...values, ...Object.fromEntries(read) };
}
