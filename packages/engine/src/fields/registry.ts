import type { FieldType, TemplateField } from '../template.ts';
import { calculated } from './calculated.ts';
import { checkbox } from './checkbox.ts';
import { choices } from './choices.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { FieldKind, FieldModule } from './field-module.ts';
import { number } from './number.ts';
import { percentage } from './percentage.ts';
import { rows } from './rows.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';

/** One module for each field type: a new type does not compile without its module. */
const fieldModules: Record<FieldType, FieldModule> = {
  text,
  email,
  number,
  percentage,
  currency,
  date,
  textarea,
  select,
  checkbox,
  time,
  choices,
  rows,
  calculated,
};

/** The properties that decide how a value is printed and compared. */
export type ValueType = Pick<TemplateField, 'field_type' | 'result_type'>;

/** Whether a template names a known type. */
export function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(fieldModules, type);
}

/** The module of a field, or undefined for an unknown type, which renders nothing (specification 5). */
export function findFieldModule(type: string): FieldModule | undefined {
  return isFieldType(type) ? fieldModules[type] : undefined;
}

/** Whether the product makes the value of the field: the form does not ask for it. */
export function isMade({ field_type: type, each }: Pick<TemplateField, 'field_type' | 'each'>): boolean {
  return each !== undefined || findFieldModule(type)?.isCalculated === true;
}

/** The kind of a field type; undefined for an unknown type. */
export function kindOfType(type: string | undefined): FieldKind | undefined {
  return type === undefined ? undefined : findFieldModule(type)?.kind;
}

/** The type that prints and compares the field's values: a calculated field has that of its result. */
export function valueTypeOf({ field_type: type, result_type: result = number.type }: ValueType): string {
  return findFieldModule(type)?.isCalculated ? result : type;
}

/** The kind of a field's values; undefined for an unknown type. */
export function kindOfField(field: ValueType | undefined): FieldKind | undefined {
  return field && kindOfType(valueTypeOf(field));
}
