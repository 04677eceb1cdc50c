import type { TemplateField, Value } from '../template.ts';

export const maxTextLength = 10_000;

/** Whether nothing was filled in: blanks alone are nothing, and so is a box that is not ticked. */
export function isBlankValue(value: Value | undefined): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}

/** A value as text, whatever it is. */
export function plainText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return value.map((row) => Object.values(row).join(', ')).join('\n');
}

/** The same for every type whose value is written: nothing is empty text, and a default is typed beforehand. */
export const writtenValue = {
  emptyValue: '',
  initialValue: ({ default_value: given }: TemplateField): Value => given || '',
  isEmpty: isBlankValue,
  isAnswered: (value: Value | undefined) => !isBlankValue(value),
};

/** A text that could not be read as its field's type: it counts as filled, equals nothing, and shows as it is. */
export function asTyped(text: string): Value {
  return [{ text }];
}
