import { isEmailAddress } from '../email-address.ts';
import { fieldNamePattern } from '../field-names.ts';
import { maxTextLength, plainText } from '../fields/text-value.ts';
import type { TemplateField } from '../template.ts';
import type { FieldReader, ReadResult } from './field-reader.ts';
import { oneLine, readText, readTypedText, severalLines } from './text-rules.ts';

export const textReader: FieldReader = {
  read: (field, raw) => readText(field, raw, oneLine),
  readTyped: (field, typed) => readTypedText(field, typed, oneLine),
};

export const emailReader: FieldReader = {
  read: (field, raw) => checkEmail(readText(field, raw, oneLine)),
  readTyped: (field, typed) => checkEmail(readTypedText(field, typed, oneLine)),
};

function checkEmail(result: ReadResult): ReadResult {
  if ('error' in result) return result;
  return typeof result.value === 'string' && isEmailAddress(result.value)
    ? result
    : { error: 'Please enter a valid email address' };
}

export const textareaReader: FieldReader = {
  read: readTextarea,
  readTyped: (field, typed) => readTypedText(field, typed, severalLines),
};

const maxRows = 1000;
const maxColumns = 50;

/** Text, or the rows of a repeat as a list of objects that hold text. */
function readTextarea(field: TemplateField, raw: unknown): ReadResult {
  if (!Array.isArray(raw)) return readText(field, raw, severalLines);
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
    if (!fieldNamePattern.test(name)) return undefined;
    const text = readText(anyText, cell, severalLines);
    if ('error' in text) return undefined;
    entries.push([name, plainText(text.value)]);
  }
  return entries.length > 0 && entries.length <= maxColumns ? Object.fromEntries(entries) : undefined;
}

/** The cells of a row have no rules of their own. */
const anyText: TemplateField = {
  id: 0,
  name: '',
  label: '',
  field_type: 'textarea',
  required: false,
  order: 0,
};
