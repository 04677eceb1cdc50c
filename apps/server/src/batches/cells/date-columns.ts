import type { ColumnDates, GivenDateOrders } from '@inkfield/contract/batch-columns';
import { date } from '@inkfield/engine/fields/date';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { type DateOrder, dateOrderOf, readTypedDate } from '@inkfield/engine/reading/typed-date';
import type { TemplateField } from '@inkfield/engine/template';
import { invalidField } from '../../errors.ts';
import { type Cell, columnLetter } from '../table/cell.ts';
import { cellText } from './cell-text.ts';
import type { CheckedRow, RowPlan } from './check-row.ts';

/** The order of day and month in the dates of a column, by the field that it fills. */
export type DateOrders = ReadonlyMap<string, DateOrder>;

interface DateColumn {
  name: string;
  column: number;
  ambiguous: number;
  example: { text: string; days: Record<DateOrder, string> } | undefined;
  /** Plain dates by the order in which they are written. */
  plain: Record<DateOrder, number>;
}

/** Counts the dates of each column while its rows are checked: `count` each row, then `describe`. */
export function createDateCounts({ fields, columns, rules, dateOrders }: RowPlan) {
  const { locale } = rules;
  const isDate = dateNames(fields);
  const counted = columns.flatMap((name, column): DateColumn[] => {
    if (name === undefined || !isDate.has(name)) return [];
    const plain = { 'day-first': 0, 'month-first': 0 };
    return [{ name, column, ambiguous: 0, example: undefined, plain }];
  });

  function count(cells: readonly Cell[], checked: CheckedRow): void {
    for (const dates of counted) {
      const cell = cells[dates.column];
      if (typeof cell !== 'string') continue;
      const reading = readTypedDate(cell, locale.locale);
      if ('day' in reading && reading.order) dates.plain[reading.order] += 1;
      if (!('ambiguous' in reading) || !isAsked(dates.name, checked)) continue;
      dates.ambiguous += 1;
      dates.example ??= { text: cellText(cell) ?? '', days: reading.ambiguous };
    }
  }

  /** The columns with ambiguous dates, by field. */
  function describe(): Map<string, ColumnDates> {
    return new Map(
      counted.flatMap(({ name, ambiguous, example, plain }): [string, ColumnDates][] => {
        if (example === undefined) return [];
        const { 'day-first': dayFirst, 'month-first': monthFirst } = plain;
        const byOthers = dayFirst > monthFirst ? 'day-first' : 'month-first';
        const isEven = dayFirst === monthFirst;
        const dates: ColumnDates = {
          ambiguous,
          example: example.text,
          readings: {
            'day-first': date.write(example.days['day-first'], locale),
            'month-first': date.write(example.days['month-first'], locale),
          },
          proposal: isEven ? dateOrderOf(locale.locale) : byOthers,
          proposed_by: isEven ? 'locale' : 'other_dates',
          order: dateOrders?.get(name) ?? null,
        };
        return [[name, dates]];
      }),
    );
  }

  return { count, describe };
}

/** Whether the row's other values show the field. A hidden field needs no answer. */
function isAsked(name: string, { values, errors }: CheckedRow): boolean {
  return Object.hasOwn(values, name) || errors.some(({ field }) => field === name);
}

/** Checks the orders that a user gave, by column letter. */
export function readDateOrders(
  given: GivenDateOrders,
  columns: readonly (string | undefined)[],
  fields: readonly TemplateField[],
): DateOrders {
  const isDate = dateNames(fields);
  const names = new Map(columns.map((name, column) => [columnLetter(column), name]));
  return new Map(
    Object.entries(given).map(([letter, order]) => {
      if (!names.has(letter)) throw invalidField('date_orders', `The table has no column ${letter}.`);
      const name = names.get(letter);
      if (name === undefined || !isDate.has(name))
        throw invalidField('date_orders', `Column ${letter} is not matched to a date.`);
      return [name, order];
    }),
  );
}

function dateNames(fields: readonly TemplateField[]): Set<string> {
  return new Set(
    fields.filter(({ field_type }) => kindOfType(field_type) === 'date').map(({ name }) => name),
  );
}
