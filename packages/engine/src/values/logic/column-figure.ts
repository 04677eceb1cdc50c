import { decimalOf, fixedOf } from './fixed.ts';
import { parseDecimal } from '../../fields/notation/decimals.ts';
import { currencyDigits, listOf } from '../../fields/notation/formatters.ts';
import { findFieldModule, type ValueType, valueTypeOf } from '../../fields/registry.ts';
import { rowsIn } from '../../fields/text-value.ts';
import { type Locale, plainType, type RowColumn, type Value } from '../../template.ts';
import { formatValue } from '../format.ts';

/** Formats that make one value of all cells of a column. */
export const figures = ['sum', 'list'];

/** One value of all cells of a column, and how it is printed. */
export interface ColumnFigure {
  field: ValueType;
  value: Value;
  formats: readonly string[];
}

interface Cells {
  column: RowColumn;
  rows: Value | undefined;
  formats: readonly string[];
  locale: Locale;
}

/** Returns the sum or the list of a column's cells; undefined if the formats name neither. */
export function columnFigure({ column, rows, formats, locale }: Cells): ColumnFigure | undefined {
  const figure = formats.find((format) => figures.includes(format));
  if (figure === undefined) return undefined;
  const others = formats.filter((format) => format !== figure);
  const cells = rowsIn(rows)
    .map((row) => row[column.name] ?? '')
    .filter((cell) => cell !== '');
  if (figure === 'sum') {
    const sum = cells.reduce((total, cell) => total + fixedOf(parseDecimal(cell) ?? '0'), 0n);
    const isAmount = findFieldModule(valueTypeOf(column))?.sign === 'currency';
    const value = decimalOf(sum, isAmount ? currencyDigits(locale) : undefined);
    return { field: column, value, formats: others };
  }
  const words = cells.map((cell) => formatValue(column, cell, others, locale));
  return { field: { field_type: plainType }, value: listOf(words, locale.locale), formats: [] };
}
