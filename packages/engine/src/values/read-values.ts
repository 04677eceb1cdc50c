import { createFieldVisibility } from './field-visibility.ts';
import { findFieldModule } from '../fields/registry.ts';
import { brokenRules, type ReadRule } from './form-rules.ts';
import { isBlankValue } from '../fields/text-value.ts';
import { type PatternCheck, withPattern } from '../fields/pattern/check-pattern.ts';
import type { ReadResult } from '../fields/field-module.ts';
import type { RepeatColumns } from '../syntax/repeat-columns.ts';
import { repeatProblem } from './repeat-rows.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';

/** What the readers need to know of a template besides its fields. */
export interface ReadingRules {
  locale: Locale;
  /** Parts that the rows of a text must have: `findRepeatColumns`. */
  repeats: RepeatColumns;
  matchesPattern: PatternCheck;
  /** Rules between fields: `readRules`. Without them none is checked, as for a form that is still being filled. */
  between?: readonly ReadRule[] | undefined;
}

export interface ReadValues {
  /** What was given and fits, by field name. */
  values: Values;
  /** What to say at each field, by field name; `non_field_errors` for the whole. Empty when all is well. */
  errors: Record<string, string[]>;
}

const requiredMessage = 'This field is required.';

/**
 * Takes a whole form from outside. Text is read as a canonical value first (`1250.50`, `2026-03-05`), then as the
 * template's locale writes it (`1.250,50`, `5. März 2026`); what could be read in two ways is refused. Reports all
 * errors at once: values that do not fit, required fields that are not filled, names that the template does not have,
 * rules between fields that are broken, each at the first field that it names.
 * A field that `show_when` hides is neither required nor refused, and what was given for it is left out.
 */
export function readValues(
  fields: readonly TemplateField[],
  formData: unknown,
  rules: ReadingRules,
): ReadValues {
  if (typeof formData !== 'object' || formData === null || Array.isArray(formData)) {
    return {
      values: {},
      errors: { non_field_errors: ['The values must be an object of field names and values.'] },
    };
  }
  const byName = new Map(fields.map((field) => [field.name, field]));
  const values = new Map<string, Value>();
  const errors = new Map<string, string[]>();
  for (const [name, raw] of Object.entries(formData)) {
    const field = byName.get(name);
    if (!field) {
      errors.set(name, ['There is no such field.']);
      continue;
    }
    const result = readValue(field, raw, rules);
    if (result === undefined) continue;
    if ('error' in result) errors.set(name, [result.error]);
    else values.set(name, result.value);
  }
  // Object.fromEntries makes own properties of any name: `__proto__` is a key like others.
  const given: Values = Object.fromEntries(values);
  const visibility = createFieldVisibility(fields);
  for (const field of fields) if (!visibility.isVisible(field, given)) errors.delete(field.name);
  for (const name of visibility.missing(given)) {
    if (!errors.has(name)) errors.set(name, [requiredMessage]);
  }
  const asked = visibility.asked(given);
  const broken = brokenRules(rules.between ?? [], {
    fields,
    values: asked,
    counts: (field) => visibility.isVisible(field, given) && !errors.has(field.name),
  });
  for (const { message, fields: names } of broken) {
    const [place = 'non_field_errors'] = names;
    errors.set(place, [...(errors.get(place) ?? []), message]);
  }
  return { values: asked, errors: Object.fromEntries(errors) };
}

/** Reads one value of the API. Undefined for a field that takes none. */
export function readValue(field: TemplateField, raw: unknown, rules: ReadingRules): ReadResult | undefined {
  const module = findFieldModule(field.field_type);
  if (!module) return undefined;
  const isNothing = raw === null || (typeof raw === 'string' && isBlankValue(raw));
  if (isNothing) return { value: module.emptyValue };
  return checkText(module.read(field, raw, rules.locale), field, rules);
}

/** What a person typed into a field or into the cell of a table. */
export function readTypedValue(field: TemplateField, typed: string, rules: ReadingRules): ReadResult {
  const module = findFieldModule(field.field_type);
  if (!module || typed.trim() === '') return { value: module?.emptyValue ?? '' };
  return checkText(module.readTyped(field, typed, rules.locale), field, rules);
}

/** Refuses text that does not fit the field's pattern, and text of which a repeat could not tell the columns. */
function checkText(read: ReadResult, field: TemplateField, rules: ReadingRules): ReadResult {
  const result = withPattern(read, field, rules.matchesPattern);
  const columns = rules.repeats.get(field.name.toLowerCase());
  if (!columns || 'error' in result || typeof result.value !== 'string') return result;
  const error = repeatProblem(result.value, columns);
  return error === undefined ? result : { error };
}
