import { type FieldType, fieldTypes } from '../template.ts';
import { checkbox } from './checkbox.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { FieldModule } from './field-module.ts';
import { number } from './number.ts';
import { percentage } from './percentage.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';

/** One module for each field type: adding a type makes the compiler list what is missing. */
export const fieldModules: Record<FieldType, FieldModule> = {
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

/** Whether a template names a type that there is. */
export function isFieldType(type: string): type is FieldType {
  return fieldTypes.some((known) => known === type);
}

/** The module of a field, or undefined for a type that renders nothing (specification 5). */
export function findFieldModule(type: string): FieldModule | undefined {
  return isFieldType(type) ? fieldModules[type] : undefined;
}
