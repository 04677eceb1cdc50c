import type { Value } from '../template.ts';
import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

/** A repeat is empty when no row holds anything. */
function isEmptyTextarea(value: Value | undefined): boolean {
  if (typeof value !== 'object' || value === null) return isBlankValue(value);
  return value.every((row) => Object.values(row).every((cell) => cell.trim() === ''));
}

/** Lines, or the rows of a repeat, as they stand in a sentence: an address of three lines between two commas. */
function onOneLine(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().replace(/,+$/, ''));
  return lines.filter((line) => line !== '').join(', ');
}

export const textarea: FieldModule = {
  type: 'textarea',
  input: () => ({ control: 'textarea', rows: 4 }),
  emptyValue: '',
  formats: ['one line'],
  isEmpty: isEmptyTextarea,
  isAnswered: (value) => !isEmptyTextarea(value),
  write: plainText,
  format: (value, format) => (format === 'one line' ? onOneLine(plainText(value)) : plainText(value)),
};
