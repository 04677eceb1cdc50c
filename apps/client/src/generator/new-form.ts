import { inFieldOrder } from '@inkfield/engine/field-table';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { isTicked } from '@inkfield/engine/fields/checkbox';
import type { FieldModule } from '@inkfield/engine/fields/field-module';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { TemplateField, Value, Values } from '@inkfield/engine/template';

/** A field that the form can show, with what is particular to its type. */
export interface FormField {
  field: TemplateField;
  module: FieldModule;
}

/** By order; a field of unknown type renders nothing (specification 5) and is left out. */
export function formFields(fields: readonly TemplateField[]): FormField[] {
  return inFieldOrder(fields).flatMap((field) => {
    const module = findFieldModule(field.field_type);
    return module ? [{ field, module }] : [];
  });
}

/** The values of a new form: empty, or the field's own default. */
export function initialValues(fields: readonly FormField[]): Values {
  return Object.fromEntries(fields.map(({ field, module }) => [field.name, initialValue(field, module)]));
}

function initialValue(field: TemplateField, module: FieldModule): Value {
  if (!field.default_value) return module.emptyValue;
  return module.type === 'checkbox' ? isTicked(field.default_value) : field.default_value;
}

/** How many fields a new form shows, and how many of them are required. */
export function countFields(fields: readonly TemplateField[]): { shown: number; required: number } {
  const form = formFields(fields);
  const values = initialValues(form);
  const visibility = createFieldVisibility(fields);
  const shown = form.filter(({ field }) => visibility.isVisible(field, values));
  return { shown: shown.length, required: shown.filter(({ field }) => field.required).length };
}
