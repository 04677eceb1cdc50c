import { createFieldVisibility } from './field-visibility.ts';
import { findFieldModule } from './fields/registry.ts';
import { isBlankValue } from './fields/text-value.ts';
import type { TemplateField, Value, Values } from './template.ts';

export interface ReadValues {
  /** What was given and fits, by field name. */
  values: Values;
  /** What to say at each field, by field name; `non_field_errors` for the whole. Empty when all is well. */
  errors: Record<string, string[]>;
}

const requiredMessage = 'This field is required.';

/** The values of an untouched form. Fields of unknown type have none. */
export function emptyValues(fields: readonly TemplateField[]): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const module = findFieldModule(field.field_type);
      return module ? [[field.name, module.emptyValue]] : [];
    }),
  );
}

/**
 * Takes a whole form from outside. Says everything that is wrong at once: values that do not fit, required
 * fields that are not filled, names that the template does not have. A field that `show_when` hides is neither
 * required nor refused, and what was given for it is left out.
 */
export function readValues(fields: readonly TemplateField[], formData: unknown): ReadValues {
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
    const result = readValue(field, raw);
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
  return { values: visibility.asked(given), errors: Object.fromEntries(errors) };
}

/** A value that fits, an error, or undefined for a field that takes none. */
function readValue(field: TemplateField, raw: unknown): { value: Value } | { error: string } | undefined {
  const module = findFieldModule(field.field_type);
  if (!module) return undefined;
  const isNothing = raw === null || (typeof raw === 'string' && isBlankValue(raw));
  if (!isNothing || module.type === 'checkbox') return module.read(field, raw);
  return { value: module.emptyValue };
}
