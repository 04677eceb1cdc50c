import { fieldNamePattern } from '../field-names.ts';
import type { TemplateField, Value } from '../template.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { isBlankValue, isPrintable, maxTextLength, plainText, readText } from './text-value.ts';

const maxRows = 1000;
const maxColumns = 50;

/** Text, or the rows of a repeat as a list of objects that hold text. */
function readTextarea(field: TemplateField, raw: unknown): ReadResult {
  if (!Array.isArray(raw)) return readText(field, raw);
  if (raw.length === 0 || raw.length > maxRows) return { error: `Enter between 1 and ${maxRows} rows.` };
  const rows: Readonly<Record<string, string>>[] = [];
  let length = 0;
  for (const item of raw) {
    const row = readRow(item);
    if (!row) return { error: 'Each row must hold named texts.' };
    length += Object.values(row).join('').length;
    rows.push(row);
  }
  return length > maxTextLength ? { error: 'The rows hold too much text.' } : { value: rows };
}

function readRow(item: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const entries: [string, string][] = [];
  for (const [name, cell] of Object.entries(item)) {
    if (typeof cell !== 'string' || !fieldNamePattern.test(name)) return undefined;
    const text = cell.replace(/\r\n?/g, '\n');
    if (!isPrintable(text)) return undefined;
    entries.push([name, text]);
  }
  return entries.length > 0 && entries.length <= maxColumns ? Object.fromEntries(entries) : undefined;
}

/** A repeat is empty when no row holds anything. */
function isEmptyTextarea(value: Value | undefined): boolean {
  if (typeof value !== 'object' || value === null) return isBlankValue(value);
  return value.every((row) => Object.values(row).every((cell) => cell.trim() === ''));
}

export const textarea: FieldModule = {
  type: 'textarea',
  input: () => ({ control: 'textarea', rows: 4 }),
  emptyValue: '',
  formats: [],
  isEmpty: isEmptyTextarea,
  isAnswered: (value) => !isEmptyTextarea(value),
  read: readTextarea,
  format: plainText,
};
