import type { Row, TemplateField, Value } from '../template.ts';

export const maxTextLength = 10_000;

/** Whether a value is empty. Spaces and an unticked checkbox count as empty. */
export function isBlankValue(value: Value | undefined): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}

/** Converts any value to text. */
export function plainText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isTextList(value)) return value.join(', ');
  return value.map((row) => Object.values(row).join(', ')).join('\n');
}

/** Whether the value is a list of chosen options. */
export function isTextList(value: Value | undefined): value is readonly string[] {
  return typeof value === 'object' && value !== null && typeof value[0] === 'string';
}

/** The rows of a value that has rows; none for any other value. */
export function rowsIn(value: Value | undefined): readonly Row[] {
  return typeof value === 'object' && value !== null && !isTextList(value) ? value : noRows;
}

/** One object, because lists are compared by identity. */
const noRows: readonly Row[] = [];

/**
 * Properties shared by all types except the checkbox: the empty value is empty text, and a default is kept as written.
 */
export const writtenValue = {
  emptyValue: '',
  initialValue: ({ default_value: given }: TemplateField): Value => given || '',
  isEmpty: isBlankValue,
  isAnswered: (value: Value | undefined) => !isBlankValue(value),
};

/**
 * Wraps a text that could not be read as its field's type. It counts as filled, equals no value, and is shown as typed.
 */
export function asTyped(text: string): Value {
  return [{ text }];
}
