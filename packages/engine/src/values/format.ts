import { findFieldModule, type ValueType, valueTypeOf } from '../fields/registry.ts';
import { isBlankValue, plainText } from '../fields/text-value.ts';
import type { Locale, Value } from '../template.ts';

/** Formats that every field type knows. `blank` says what an empty value prints. */
export const commonFormats = ['blank', 'upper', 'title'];

/** All formats that `[name as ...]` may name for a field. */
export function formatsOf(field: ValueType): string[] {
  return [...(findFieldModule(valueTypeOf(field))?.formats ?? []), ...commonFormats];
}

/** Formats a value as the document shows it; empty text for an empty value. Formats can be combined. */
export function formatValue(
  field: ValueType,
  value: Value | undefined,
  formats: readonly string[],
  locale: Locale,
): string {
  const module = findFieldModule(valueTypeOf(field));
  const format = formats.find((name) => !commonFormats.includes(name));
  const isEmpty = module ? module.isEmpty(value) : isBlankValue(value);
  if (isEmpty) return '';
  // Only a checkbox prints something for a missing value.
  const given = value ?? false;
  const shown = module ? module.format(given, format, locale) : plainText(given);
  if (formats.includes('upper')) return shown.toUpperCase();
  return formats.includes('title') ? titleCase(shown) : shown;
}

function titleCase(text: string): string {
  return text.replace(
    /(^|[\s-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
