import { addMonths, type DayNumber, partOfDay } from './day-numbers.ts';
import { divide, fixedOfInteger } from './fixed.ts';
import type { RowColumn, RowPeriods, TemplateField } from '../../template.ts';
import type { FormulaValue } from './formula-values.ts';

/** A month, or the part of it that is between the first and the last day. */
export interface Period {
  first: DayNumber;
  last: DayNumber;
  /** Days of the whole month. */
  whole: number;
}

/** Values of a made row that formulas read, such as `row.start`. No column of a template has such a name. */
const periodColumns: readonly [RowColumn, (period: Period) => FormulaValue][] = [
  [columnOf('start', 'First day of the row', 'date'), ({ first }) => first],
  [columnOf('end', 'Last day of the row', 'date'), ({ last }) => last],
  [columnOf('days', 'Days of the row', 'number'), ({ first, last }) => fixedOfInteger(last - first + 1)],
  [
    columnOf('share', 'Part of the month', 'number'),
    ({ first, last, whole }) => divide(fixedOfInteger(last - first + 1), fixedOfInteger(whole)),
  ],
];

function columnOf(part: string, label: string, field_type: string): RowColumn {
  return { name: `row.${part}`, label, field_type, required: true };
}

/** The names of these values in formulas, with their meaning. */
export const periodNames = periodColumns.map(([{ name, label }]) => ({ name, label }));

/** The column behind `row.start` in a formula of the field's rows. */
export function findPeriodColumn(
  field: TemplateField | undefined,
  name: string,
  part: string | undefined,
): RowColumn | undefined {
  if (field?.each === undefined) return undefined;
  const wanted = `${name}.${part}`.toLowerCase();
  return periodColumns.find(([column]) => column.name === wanted)?.[0];
}

/** The cells of all rows, by column. */
export function periodCells(periods: readonly Period[]): [RowColumn, FormulaValue[]][] {
  return periodColumns.map(([column, valueOf]) => [column, periods.map(valueOf)]);
}

/** One row for each month, or a sentence why there is none. The first and the last may be parts of a month. */
export function periodsOf(
  { period }: RowPeriods,
  { first, last, most }: { first: DayNumber; last: DayNumber; most: number },
): Period[] | string {
  if (last < first) return 'The last day is before the first one.';
  const start = period === 'month' ? first : first - partOfDay(first, 'day') + 1;
  const periods: Period[] = [];
  for (let month = 0; ; month += 1) {
    // Counted from the start, so that months after a short one have their full length.
    const [from, next] = [addMonths(start, month), addMonths(start, month + 1)];
    if (from > last) return periods;
    if (periods.length === most) return `There are more than ${most} months.`;
    periods.push({ first: Math.max(from, first), last: Math.min(next - 1, last), whole: next - from });
  }
}
