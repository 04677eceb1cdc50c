import { isFieldName, fieldNamePattern } from '@inkfield/engine/field-names';
import { plainType, type TemplateField } from '@inkfield/engine/template';
import { newFieldId } from '../saving/draft-content.ts';
import { findField, freeName } from '../source/field-names.ts';

/** The error of a field's name; undefined if it is valid. */
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
    field_type: plainType,
    required: true,
    order: fields.length + 1,
  };
}

/** The name of the selected field, or the first one's if it was deleted. */
export function stillThere(fields: readonly TemplateField[], name: string | undefined): string | undefined {
  return fields.some((field) => field.name === name) ? name : fields[0]?.name;
}
