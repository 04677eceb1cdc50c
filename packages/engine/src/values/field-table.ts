import type { FieldKind } from '../fields/field-module.ts';
import { kindOfField } from '../fields/registry.ts';
import type { TemplateField, Value, Values } from '../template.ts';

/** The fields of a template by name, ignoring case. Of two fields with one name the first counts. */
export interface FieldTable {
  fields: readonly TemplateField[];
  find: (name: string) => TemplateField | undefined;
  kindOf: (name: string) => FieldKind | undefined;
}

export function createFieldTable(fields: readonly TemplateField[]): FieldTable {
  const byName = new Map<string, TemplateField>();
  for (const field of fields) {
    const name = field.name.toLowerCase();
    if (!byName.has(name)) byName.set(name, field);
  }
  const find = (name: string) => byName.get(name.toLowerCase());
  return { fields, find, kindOf: (name) => kindOfField(find(name)) };
}

/** Returns an own property of the values, never an inherited one. */
export function valueOf(values: Values, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Returns the fields in the order of the form, as a new list. */
export function inFieldOrder(fields: readonly TemplateField[]): TemplateField[] {
  return fields.toSorted((a, b) => a.order - b.order);
}
