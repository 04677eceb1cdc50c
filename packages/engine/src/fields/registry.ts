import type { FieldType } from '../template.ts';
import { checkbox } from './checkbox.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { FieldKind, FieldModule } from './field-module.ts';
import { number } from './number.ts';
import { percentage } from './percentage.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';

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
};

/** Whether a template names a known type. */
export function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(fieldModules, type);
}

/** The module of a field, or undefined for an unknown type, which renders nothing (specification 5). */
export function findFieldModule(type: string): FieldModule | undefined {
  return isFieldType(type) ? fieldModules[type] : undefined;
}

/** The kind of a field type; undefined for an unknown type. */
export function kindOfType(type: string | undefined): FieldKind | undefined {
  return type === undefined ? undefined : findFieldModule(type)?.kind;
}
