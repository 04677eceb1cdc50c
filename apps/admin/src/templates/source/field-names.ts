import { isFieldName } from '@inkfield/engine/field-names';
import type { TemplateField } from '@inkfield/engine/template';

/** Names are compared without regard to case. */
export function findField(fields: readonly TemplateField[], name: string): TemplateField | undefined {
  const key = name.trim().toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === key);
}

/** A valid field name derived from a label. */
export function nameFor(label: string): string {
  const ascii = label
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  const name = ascii
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 50);
  return isFieldName(name) ? name : `field_${name}`.replace(/_+$/, '');
}

/** The name, with a number appended if another field has it already. */
export function freeName(name: string, fields: readonly TemplateField[]): string {
  let free = name;
  for (let number = 2; findField(fields, free); number++) free = `${name}_${number}`;
  return free;
}
