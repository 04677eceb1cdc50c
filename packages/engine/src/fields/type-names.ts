import type { FieldType } from '../template.ts';

const names: Record<FieldType, string> = {
  text: 'Text',
  email: 'E-mail address',
  number: 'Number',
  percentage: 'Percentage',
  currency: 'Amount of money',
  date: 'Date',
  textarea: 'Long text',
  select: 'One choice',
  checkbox: 'Yes or no',
  time: 'Time',
  choices: 'Several choices',
  rows: 'Rows',
  calculated: 'Calculated',
};

/** Returns the type of a field in words. A type that this version does not know is returned as it is stored. */
export function nameOfType(type: string): string {
  return Object.hasOwn(names, type) ? names[type as FieldType] : type;
}
