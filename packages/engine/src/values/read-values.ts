import { createFieldVisibility } from './field-visibility.ts';
import { findFieldModule, isMade } from '../fields/registry.ts';
import type { CallLogic } from './logic/call-logic.ts';
import type { FormLogic } from './logic/form-logic.ts';
import type { RuleCheck } from './logic/form-rules.ts';
import { isBlankValue } from '../fields/text-value.ts';
import { type PatternCheck, withPattern } from '../fields/check-pattern.ts';
import type { ReadResult } from '../fields/field-module.ts';
import type { RepeatColumns } from '../syntax/repeat-columns.ts';
import { repeatProblem } from './repeat-rows.ts';
import type { Locale, Row, TemplateField, Value, Values } from '../template.ts';

/** Settings of a template that readers need besides its fields. */
export interface ReadingRules {
  locale: Locale;
  /** Columns that the rows of a text must have, from `findRepeatColumns`. */
  repeats: RepeatColumns;
  matchesPattern: PatternCheck;
  /** Rules between fields, from `createRuleCheck`. Absent while a form is still being filled, so that none is checked. */
  between?: RuleCheck | undefined;
  /** Reads rows and computes formulas. Absent for templates with neither. */
  logic?: FormLogic | undefined;
}

/** Settings of a template that the values of a call are read with. */
export interface CallRules extends ReadingRules {
  logic?: CallLogic | undefined;
}

export interface ReadValues {
  /** Valid values by field name. */
  values: Values;
  /** Errors by field name; `non_field_errors` for the form as a whole. Empty if all values are valid. */
  errors: Record<string, string[]>;
}

const requiredMessage = 'This field is required.';

/**
 * Reads all values of a form from a call. Text is read as a canonical value first (`1250.50`, `2026-03-05`), then in
 * the notation of the template's locale (`1.250,50`, `5. März 2026`). Ambiguous text is rejected. All errors are
 * reported together: invalid values, missing required fields, unknown names, and broken rules between fields, each at
 * the first field that it names. A field that `show_when` hides is neither required nor rejected, and its value is left
 * out.
 */
export function readValues(
  fields: readonly TemplateField[],
  formData: unknown,
  rules: CallRules,
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
    const result = readCallValue(field, raw, rules);
    if (result === undefined) continue;
    if ('error' in result) errors.set(name, [...(result.errors ?? [result.error])]);
    else values.set(name, result.value);
  }
  // Object.fromEntries makes own properties of any name: `__proto__` is a key like others.
  const given: Values = Object.fromEntries(values);
  const visibility = createFieldVisibility(fields, rules.logic);
  for (const field of visibility.hidden(given)) errors.delete(field.name);
  for (const name of visibility.missing(given)) {
    if (!errors.has(name)) errors.set(name, [requiredMessage]);
  }
  const asked = visibility.asked(given);
  // Results of values that do not fit would only mislead.
  if (errors.size === 0)
    for (const [name, messages] of rules.logic?.findDifferences({ ...formData }, asked) ?? [])
      errors.set(name, messages);
  const counts = (field: TemplateField) => visibility.isVisible(field, given) && !errors.has(field.name);
  for (const { message, fields: names } of rules.between?.({ fields, values: asked, counts }) ?? []) {
    const [place = 'non_field_errors'] = names;
    errors.set(place, [...(errors.get(place) ?? []), message]);
  }
  return { values: asked, errors: Object.fromEntries(errors) };
}

function readCallValue(field: TemplateField, raw: unknown, rules: CallRules): ReadResult | undefined {
  const isOfRows = findFieldModule(field.field_type)?.isMultiline && Array.isArray(raw);
  return isOfRows && rules.logic ? rules.logic.readTextRows(raw) : readValue(field, raw, rules);
}

/** Reads one value of the API. Undefined for a field of unknown type. */
export function readValue(field: TemplateField, raw: unknown, rules: ReadingRules): ReadResult | undefined {
  const module = findFieldModule(field.field_type);
  if (!module) return undefined;
  const isNothing = raw === null || (typeof raw === 'string' && isBlankValue(raw));
  if (isNothing) return { value: module.emptyValue };
  if (module.kind === 'rows' && rules.logic) return rules.logic.readRows(field, raw, rules);
  return checkText(module.read(field, raw, rules.locale), field, rules);
}

/** Reads text that a user typed into a field or into a cell of a table. */
export function readTypedValue(field: TemplateField, typed: string, rules: ReadingRules): ReadResult {
  const module = findFieldModule(field.field_type);
  if (!module || typed.trim() === '') return { value: module?.emptyValue ?? '' };
  if (module.kind === 'rows' && rules.logic) return rules.logic.readRows(field, typed, rules);
  return checkText(module.readTyped(field, typed, rules.locale), field, rules);
}

/** Rejects text that does not match the field's pattern, and rows with a wrong number of parts. */
function checkText(read: ReadResult, field: TemplateField, rules: ReadingRules): ReadResult {
  const result = withPattern(read, field, rules.matchesPattern);
  const columns = rules.repeats.get(field.name.toLowerCase());
  if (!columns || 'error' in result || typeof result.value !== 'string') return result;
  const error = repeatProblem(result.value, columns);
  return error === undefined ? result : { error };
}

/**
 * Whether a form may hold the value for the field: text for most types, true or false for a checkbox, lists for choices
 * and rows. The value itself need not be valid. A field whose value is made holds none.
 */
export function fitsField(field: TemplateField, value: unknown): value is Value {
  const module = findFieldModule(field.field_type);
  if (!module || isMade(field)) return false;
  if (module.kind === 'tick') return typeof value === 'boolean';
  if (module.kind === 'choices') return Array.isArray(value) && value.every(isText);
  if (module.kind === 'rows') return Array.isArray(value) && value.every(isRow);
  return isText(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRow(value: unknown): value is Row {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every(isText);
}
