import { compareDecimals, parseDecimal } from '../../fields/notation/decimals.ts';
import type { ReadResult } from '../../fields/field-module.ts';
import { isBlankValue, plainText, rowsIn } from '../../fields/text-value.ts';
import type { Locale, Row, TemplateField, Values } from '../../template.ts';
import { valueOf } from '../field-table.ts';
import { formatValue } from '../format.ts';
import type { CalculationOptions } from './calculation.ts';
import { createFormLogic, type FormLogic } from './form-logic.ts';
import { columnsOf, isCalculated } from './read-formulas.ts';
import { labelOfColumn, textsOf } from './read-rows.ts';
import { readTextRows } from './read-text-rows.ts';
import { cellOf, isBlankRow } from './rows-slot.ts';

/** The logic of one form for the values of a call, which browsers do without. */
export interface CallLogic extends FormLogic {
  /** Reads the rows of a text field with a repeat. */
  readTextRows: (raw: readonly unknown[]) => ReadResult;
  /** Returns the errors of calculated values in a call that differ from the results, by field name. */
  findDifferences: (given: Readonly<Record<string, unknown>>, values: Values) => Map<string, string[]>;
}

/** Creates the logic of one form for calls. It keeps its last results. */
export function createCallLogic(fields: readonly TemplateField[], options: CalculationOptions): CallLogic {
  return {
    ...createFormLogic(fields, options),
    readTextRows,
    findDifferences: (given, values) => findDifferences(fields, given, { values, locale: options.locale }),
  };
}

function findDifferences(
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
