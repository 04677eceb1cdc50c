import type { Value } from '../template.ts';
import { readText, readTypedText, severalLines } from './text-rules.ts';
import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText, rowsIn, writtenValue } from './text-value.ts';

/** A repeat is empty when no row holds anything. */
function isEmptyTextarea(value: Value | undefined): boolean {
  if (typeof value !== 'object' || value === null) return isBlankValue(value);
  return rowsIn(value).every((row) => Object.values(row).every((cell) => cell.trim() === ''));
}

/** Joins lines, or the rows of a repeat, with commas for use in a sentence. */
function onOneLine(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().replace(/,+$/, ''));
  return lines.filter((line) => line !== '').join(', ');
}

export const textarea: FieldModule = {
  ...writtenValue,
  type: 'textarea',
  kind: 'text',
  isMultiline: true,
  input: () => ({ control: 'textarea', rows: 4 }),
  formats: ['one line'],
  isEmpty: isEmptyTextarea,
  isAnswered: (value) => !isEmptyTextarea(value),
  // A call may send objects instead of text. `readTextRows` reads these.
  read: (field, raw) => readText(field, raw, severalLines),
  readTyped: (field, typed) => readTypedText(field, typed, severalLines),
  write: plainText,
  format: (value, format) => (format === 'one line' ? onOneLine(plainText(value)) : plainText(value)),
};
