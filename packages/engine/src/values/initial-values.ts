import type { FieldModule } from '../fields/field-module.ts';
import { findFieldModule } from '../fields/registry.ts';
import type { TemplateField, Value, Values } from '../template.ts';

/** The values of an untouched form: each field's default, or nothing. Fields of unknown type have none. */
export function initialValues(fields: readonly TemplateField[]): Values {
  return valuesOf(fields, (module, field) => module.initialValue(field));
}

/** The values of a form in which every field was cleared. */
export function emptyValues(fields: readonly TemplateField[]): Values {
  return valuesOf(fields, (module) => module.emptyValue);
}

function valuesOf(
  fields: readonly TemplateField[],
  valueOf: (module: FieldModule, field: TemplateField) => Value,
): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const module = findFieldModule(field.field_type);
      return module ? [[field.name, valueOf(module, field)]] : [];
    }),
  );
}
