import { findFieldModule } from '../../fields/registry.ts';
import { plainText } from '../../fields/text-value.ts';
import { type PatternCheck, withPattern } from '../../fields/check-pattern.ts';
import type { ReadResult } from '../../fields/field-module.ts';
import type { Locale, Row, RowColumn, TemplateField } from '../../template.ts';
import { cellOf, isBlankRow } from './rows-slot.ts';
import { readRepeatRows } from '../repeat-rows.ts';
import { columnsOf, findColumn, isCalculated, maxRows, rowLimit } from './read-formulas.ts';
import { rowIdKey } from '../merge-rows.ts';

export interface RowReading {
  locale: Locale;
  matchesPattern: PatternCheck;
  /** Whether cells are typed text, which is read only as the locale writes it. */
  isTyped?: boolean;
}

/**
 * Reads the rows of a call, or text with one row a line. All errors are reported together, each with its row and column.
 */
export function readRows(field: TemplateField, given: unknown, settings: RowReading): ReadResult {
  if (field.each) return { value: [] };
  const isText = typeof given === 'string';
  const raw: unknown = isText ? rowsOfText(field, given) : given;
  const reading = { ...settings, isTyped: isText };
  if (!Array.isArray(raw)) return { error: 'Enter a list of rows.' };
  const most = rowLimit(field);
  const errors: string[] = [];
  const rows: Row[] = [];
  for (const [index, item] of raw.entries()) {
    if (index >= maxRows) break;
    const row = textsOf(item);
    if (row === undefined) {
      errors.push(`Row ${index + 1}: a row is an object with text values.`);
      continue;
    }
    if (isBlankRow(field, row)) continue;
    const read = readRow(field, row, reading);
    errors.push(...read.errors.map((error) => `Row ${index + 1}, ${error}`));
    rows.push(read.row);
  }
  const count = raw.length > maxRows ? raw.length : rows.length;
  if (count > most) errors.push(`Enter at most ${plural(most, 'row')}; there are ${count}.`);
  const tooFew = findTooFewRows(field, rows.length);
  if (tooFew !== undefined) errors.push(tooFew);
  const [error] = errors;
  return error === undefined ? { value: rows } : { error, errors };
}

/** The error of fewer rows than the field needs. A field without rows is empty, which is another error. */
export function findTooFewRows({ min_rows: least = 0 }: TemplateField, count: number): string | undefined {
  return count > 0 && count < least
    ? `Enter at least ${plural(least, 'row')}; there ${count === 1 ? 'is' : 'are'} ${count}.`
    : undefined;
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Reads one row a line. Parts beyond the columns have no name, so that they are errors. */
function rowsOfText(field: TemplateField, text: string): Row[] {
  const names = columnsOf(field).flatMap((column) => (isCalculated(column) ? [] : column.name));
  return readRepeatRows(text, names).map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [names[index] ?? `part ${index + 1}`, cell])),
  );
}

/** Returns a row of a call as texts; undefined for a value that is not a row. */
export function textsOf(given: unknown): Row | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const cells: [string, string][] = [];
  for (const [name, cell] of Object.entries(given)) {
    if (typeof cell === 'object' && cell !== null) return undefined;
    if (name === rowIdKey) continue;
    cells.push([name, cell === null || cell === undefined ? '' : String(cell)]);
  }
  return Object.fromEntries(cells);
}

function readRow(field: TemplateField, given: Row, reading: RowReading): { row: Row; errors: string[] } {
  const errors = Object.keys(given)
    .filter((name) => findColumn(field, name)?.name !== name)
    .map((name) => `${name.slice(0, 64)}: There is no such column.`);
  const cells = columnsOf(field).map((column): [string, string] => {
    if (isCalculated(column)) return [column.name, ''];
    const result = readCell(column, cellOf(given, column.name) ?? '', reading);
    if ('error' in result) errors.push(`${labelOfColumn(column)}: ${result.error}`);
    return [column.name, 'error' in result ? '' : plainText(result.value)];
  });
  return { row: Object.fromEntries(cells), errors };
}

/** Reads the text of one cell, as the field of the column would be read. */
export function readCell(
  column: RowColumn,
  text: string,
  { locale, matchesPattern, isTyped }: RowReading,
): ReadResult {
  const field = fieldOfColumn(column);
  const module = findFieldModule(column.field_type);
  if (!module) return { value: '' };
  if (text.trim() === '') {
    const isMissing = column.required && !module.isAnswered(module.emptyValue);
    return isMissing ? { error: 'This field is required.' } : { value: '' };
  }
  // The canonical text of a box is the word that a cell holds.
  const read =
    isTyped || module.kind === 'tick'
      ? module.readTyped(field, text, locale)
      : module.read(field, text, locale);
  const result = withPattern(read, field, matchesPattern);
  const isUnticked = 'value' in result && column.required && !module.isAnswered(result.value);
  return isUnticked ? { error: 'This field is required.' } : result;
}

export function fieldOfColumn(column: RowColumn): TemplateField {
  return { ...column, id: 0, order: 0 };
}

export function labelOfColumn({ label, name }: RowColumn): string {
  return label || name;
}
