import { fieldNamePattern } from '../../fields/field-names.ts';
import type { ReadResult } from '../../fields/field-module.ts';
import { readText, severalLines } from '../../fields/text-rules.ts';
import { maxTextLength, plainText } from '../../fields/text-value.ts';
import { plainType, type TemplateField } from '../../template.ts';

const maxTextRows = 1000;
const maxTextColumns = 50;

/** Reads the rows of a text field with a repeat: a list of objects with text values. */
export function readTextRows(raw: readonly unknown[]): ReadResult {
  if (raw.length === 0 || raw.length > maxTextRows)
    return { error: `Enter between 1 and ${maxTextRows} rows.` };
  const rows: Readonly<Record<string, string>>[] = [];
  let length = 0;
  for (const item of raw) {
    const row = readTextRow(item);
    if (!row) return { error: 'Each row must be an object with text values.' };
    length += Object.values(row).join('').length;
    rows.push(row);
  }
  return length > maxTextLength ? { error: 'The rows contain too much text.' } : { value: rows };
}

function readTextRow(item: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const entries: [string, string][] = [];
  for (const [name, cell] of Object.entries(item)) {
    if (!fieldNamePattern.test(name)) return undefined;
    const text = readText(anyText, cell, severalLines);
    if ('error' in text) return undefined;
    entries.push([name, plainText(text.value)]);
  }
  return entries.length > 0 && entries.length <= maxTextColumns ? Object.fromEntries(entries) : undefined;
}

/** Cells of a row have no limits of their own. */
const anyText: TemplateField = {
  id: 0,
  name: '',
  label: '',
  field_type: plainType,
  required: false,
  order: 0,
};
