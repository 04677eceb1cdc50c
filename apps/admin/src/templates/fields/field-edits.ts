import { isFieldName, fieldNamePattern } from '@inkfield/engine/field-names';
import type { TemplateField } from '@inkfield/engine/template';
import { newFieldId } from '../saving/draft-content.ts';
import { findField } from '../source/fields-state.ts';
import { freeName } from '../source/field-from-selection.ts';

/** Why a field may not be called so; undefined where it may. */
export function nameProblem(
  name: string,
  field: Pick<TemplateField, 'name'>,
  fields: readonly TemplateField[],
): string | undefined {
  if (name === field.name) return undefined;
  const other = findField(fields, name);
  if (other && other.name !== field.name) return `Another field is called "${other.name}".`;
  if (isFieldName(name)) return undefined;
  if (fieldNamePattern.test(name)) return 'This name is reserved. Choose another one.';
  return 'A name starts with a letter and has only letters, digits and _ (at most 64).';
}

/** A field without anything special, at the end of the list. */
export function newField(fields: readonly TemplateField[]): TemplateField {
  return {
    id: newFieldId(fields),
    name: freeName('new_field', fields),
    label: 'New field',
    field_type: 'text',
    required: true,
    order: fields.length + 1,
  };
}

/** The list with one field elsewhere. Places outside the list change nothing. */
export function moveField(
  fields: readonly TemplateField[],
  from: number,
  to: number,
): readonly TemplateField[] {
  const moved = fields[from];
  if (!moved || to < 0 || to >= fields.length || from === to) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, moved);
}
