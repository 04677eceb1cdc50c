import type { TemplateField, Value } from '../template.ts';
import { fieldNamePattern } from './field-names.ts';
import { readText, readTypedText, severalLines } from './text-rules.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { isBlankValue, maxTextLength, plainText, writtenValue } from './text-value.ts';

/** A repeat is empty when no row holds anything. */
function isEmptyTextarea(value: Value | undefined): boolean {
  if (typeof value !== 'object' || value === null) return isBlankValue(value);
  return value.every((row) => Object.values(row).every((cell) => cell.trim() === ''));
}

/** Joins lines, or the rows of a repeat, with commas for use in a sentence. */
function onOneLine(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().replace(/,+$/, ''));
  return lines.filter((line) => line !== '').join(', ');
}

const maxRows = 1000;
const maxColumns = 50;

/** Reads text, or the rows of a repeat as a list of objects with text values. */
function readTextarea(field: TemplateField, raw: unknown): ReadResult {
  if (!Array.isArray(raw)) return readText(field, raw, severalLines);
  if (raw.length === 0 || raw.length > maxRows) return { error: `Enter between 1 and ${maxRows} rows.` };
  const rows: Readonly<Record<string, string>>[] = [];
  let length = 0;
  for (const item of raw) {
    const row = readRow(item);
    if (!row) return { error: 'Each row must be an object with text values.' };
    length += Object.values(row).join('').length;
    rows.push(row);
  }
  return length > maxTextLength ? { error: 'The rows contain too much text.' } : { value: rows };
}

function readRow(item: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const entries: [string, string][] = [];
  for (const [name, cell] of Object.entries(item)) {
    if (!fieldNamePattern.test(name)) return undefined;
    const text = readText(anyText, cell, severalLines);
    if ('error' in text) return undefined;
    entries.push([name, plainText(text.value)]);
  }
  return entries.length > 0 && entries.length <= maxColumns ? Object.fromEntries(entries) : undefined;
}

/** Cells of a row have no limits of their own. */
const anyText: TemplateField = {
  id: 0,
  name: '',
  label: '',
  field_type: 'textarea',
  required: false,
  order: 0,
};

export const textarea: FieldModule = {
  ...writtenValue,
  type: 'textarea',
  kind: 'text',
  label: 'Text of several lines',
  cellHint: () => 'Text of one or more lines',
  isMultiline: true,
  input: () => ({ control: 'textarea', rows: 4 }),
  sample: (_field, make) => make.lines(),
  formats: ['one line'],
  isEmpty: isEmptyTextarea,
  isAnswered: (value) => !isEmptyTextarea(value),
  read: readTextarea,
  readTyped: (field, typed) => readTypedText(field, typed, severalLines),
  write: plainText,
  format: (value, format) => (format === 'one line' ? onOneLine(plainText(value)) : plainText(value)),
};
