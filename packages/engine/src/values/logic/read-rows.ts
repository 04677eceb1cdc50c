import { findFieldModule } from '../../fields/registry.ts';
import { isBlankValue, plainText, rowsIn } from '../../fields/text-value.ts';
import { parseDecimal, compareDecimals } from '../../fields/notation/decimals.ts';
import { type PatternCheck, withPattern } from '../../fields/check-pattern.ts';
import type { ReadResult } from '../../fields/field-module.ts';
import type { Locale, Row, RowColumn, TemplateField, Values } from '../../template.ts';
import { cellOf, isBlankRow } from './rows-slot.ts';
import { formatValue } from '../format.ts';
import { readRepeatRows } from '../repeat-rows.ts';
import { columnsOf, findColumn, isCalculated, maxRows, rowLimit } from './read-formulas.ts';
import { valueOf } from '../field-table.ts';

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
  const least = field.min_rows ?? 0;
  if (rows.length > 0 && count < least) errors.push(`Enter at least ${plural(least, 'row')}.`);
  const [error] = errors;
  return error === undefined ? { value: rows } : { error, errors };
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

function textsOf(given: unknown): Row | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const cells: [string, string][] = [];
  for (const [name, cell] of Object.entries(given)) {
    if (typeof cell === 'object' && cell !== null) return undefined;
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

/** Returns the errors of calculated values in a call that differ from the results, by field name. */
export function findDifferences(
  fields: readonly TemplateField[],
  given: Readonly<Record<string, unknown>>,
  { values, locale }: { values: Values; locale: Locale },
): Map<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const field of fields) {
    const raw = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    const value = valueOf(values, field.name);
    if (isCalculated(field)) {
      const message = differenceOf(field, raw, { text: plainText(value ?? ''), locale });
      if (message !== undefined) errors.set(field.name, [message]);
    } else if (field.each) {
      const found = differencesOfMade(field, raw, { rows: rowsIn(value), locale });
      if (found.length > 0) errors.set(field.name, found);
    } else if (Array.isArray(raw) && columnsOf(field).some(isCalculated)) {
      const found = differencesOfRows(field, raw, { rows: Array.isArray(value) ? value : [], locale });
      if (found.length > 0) errors.set(field.name, found);
    }
  }
  return errors;
}

/** A call leaves out rows that are made, or sends them as they are. */
function differencesOfMade(
  field: TemplateField,
  raw: unknown,
  { rows, locale }: { rows: readonly Row[]; locale: Locale },
): string[] {
  if (raw === undefined || raw === null || raw === '') return [];
  const given = Array.isArray(raw) ? raw.map(textsOf) : undefined;
  if (given?.length === 0) return [];
  if (given?.length !== rows.length)
    return [`These rows are calculated: there ${rows.length === 1 ? 'is 1' : `are ${rows.length}`}.`];
  return given.flatMap((row = {}, index) =>
    differencesOfRow(field, row, { made: rows[index], index, locale }),
  );
}

function differencesOfRow(
  field: TemplateField,
  given: Row,
  { made = {}, index, locale }: { made: Row | undefined; index: number; locale: Locale },
): string[] {
  return columnsOf(field)
    .filter(isCalculated)
    .flatMap((column) => {
      const text = made[column.name] ?? '';
      const message = differenceOf(column, cellOf(given, column.name), { text, locale });
      return message === undefined ? [] : [`Row ${index + 1}, ${labelOfColumn(column)}: ${message}`];
    });
}

function differencesOfRows(
  field: TemplateField,
  raw: readonly unknown[],
  { rows, locale }: { rows: readonly Row[]; locale: Locale },
): string[] {
  const kept = raw
    .map(textsOf)
    .flatMap((row, index) => (row && !isBlankRow(field, row) ? [{ row, index }] : []));
  return kept.flatMap(({ row, index }, place) =>
    differencesOfRow(field, row, { made: rows[place], index, locale }),
  );
}

function differenceOf(
  type: Pick<TemplateField, 'field_type' | 'result_type'>,
  raw: unknown,
  { text, locale }: { text: string; locale: Locale },
): string | undefined {
  const given = typeof raw === 'number' ? parseDecimal(raw) : raw;
  if (given === undefined || given === null || (typeof given === 'string' && isBlankValue(given)))
    return undefined;
  if (typeof given === 'string' && isSameText(given.trim(), text)) return undefined;
  if (text === '') return 'This is calculated, and has no value.';
  return `This is calculated: it is ${formatValue(type, text, [], locale)}.`;
}

function isSameText(given: string, text: string): boolean {
  const [a, b] = [parseDecimal(given), parseDecimal(text)];
  return a !== undefined && b !== undefined ? compareDecimals(a, b) === 0 : given === text;
}
