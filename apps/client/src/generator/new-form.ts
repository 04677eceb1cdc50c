import { inFieldOrder } from '@inkfield/engine/field-table';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import type { FieldModule } from '@inkfield/engine/fields/field-module';
import { findFieldModule, isMade } from '@inkfield/engine/fields/registry';
import { initialValues } from '@inkfield/engine/initial-values';
import type { TemplateField } from '@inkfield/engine/template';

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

/** How many fields a new form shows, and how many of them are required. */
export function countFields(fields: readonly TemplateField[]): { shown: number; required: number } {
  const form = formFields(fields);
  const values = initialValues(fields);
  const visibility = createFieldVisibility(fields);
  const shown = form.filter(({ field }) => !isMade(field) && visibility.isVisible(field, values));
  return { shown: shown.length, required: shown.filter(({ field }) => field.required).length };
}
