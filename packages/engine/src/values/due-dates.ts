import { findFieldModule, valueTypeOf } from '../fields/registry.ts';
import type { FieldDue, TemplateField, Values } from '../template.ts';
import { valueOf } from './field-table.ts';
import { createFieldVisibility } from './field-visibility.ts';
import type { FormLogic } from './logic/form-logic.ts';

/** A day of a document that its template marks. */
export interface DueDate extends FieldDue {
  /** Of the field. */
  label: string;
  /** YYYY-MM-DD. */
  day: string;
}

/** Whether the value of a field is a date, typed or calculated. */
export function isDateField(field: Pick<TemplateField, 'field_type' | 'result_type'>): boolean {
  return findFieldModule(valueTypeOf(field))?.kind === 'date';
}

/** Returns the marked days of a document, in the order of the fields. Hidden and empty fields have none. */
export function dueDates(
  fields: readonly TemplateField[],
  { values, logic }: { values: Values; logic: Pick<FormLogic, 'calculate'> },
): DueDate[] {
  const marked = fields.filter((field) => field.due && isDateField(field));
  if (marked.length === 0) return [];
  const asked = createFieldVisibility(fields, logic).asked(values);
  return marked.flatMap(({ name, label, due }) => {
    const day = valueOf(asked, name);
    return due && typeof day === 'string' && day !== '' ? [{ ...due, label, day }] : [];
  });
}
