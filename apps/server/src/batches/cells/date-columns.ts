import type { ColumnDates, GivenDateOrders } from '@inkfield/contract/batch-columns';
import { date } from '@inkfield/engine/fields/date';
import { kindOfType } from '@inkfield/engine/fields/registry';
import { type DateOrder, dateOrderOf, readTypedDate } from '@inkfield/engine/reading/typed-date';
import type { TemplateField } from '@inkfield/engine/template';
import { invalidField } from '../../errors.ts';
import { type Cell, columnLetter, type JoinedSheet } from '../table/cell.ts';
import { cellText } from './cell-text.ts';
import type { CheckedRow, RowPlan } from './check-row.ts';
import { matchRowColumns } from './match-columns.ts';
import { findRowCell } from './row-headers.ts';
import type { MatchedColumns } from './stored-cells.ts';

/** The order of day and month in the dates of a column, by the field that it fills; `items.delivered` in rows. */
export type DateOrders = ReadonlyMap<string, DateOrder>;

interface DateColumn {
  key: string;
  /** Name of the field. */
  name: string;
  /** The cells of a row of the table. */
  cellsIn: (cells: readonly Cell[]) => readonly (Cell | undefined)[];
  ambiguous: number;
  example: { text: string; days: Record<DateOrder, string> } | undefined;
  /** Plain dates by the order in which they are written. */
  plain: Record<DateOrder, number>;
}

/** Counts the dates of each column while its rows are checked: `count` each row, then `describe`. */
export function createDateCounts({ fields, columns, headers = [], sheets = [], rules, dateOrders }: RowPlan) {
  const { locale } = rules;
  const isDate = dateNames(fields);
  const counted = [
    ...columns.flatMap((name, column): DateColumn[] =>
      name === undefined || !isDate.has(name) ? [] : [uncounted(name, name, (cells) => [cells[column]])],
    ),
    ...[...groupedDates({ headers, columns }, fields)].map(([key, { name, indexes }]) =>
      uncounted(key, name, (cells) => indexes.map((index) => cells[index])),
    ),
    ...sheets.flatMap((sheet) => {
      const name = columns[sheet.column];
      return dateColumnsOf(sheet, name, fields).map(({ key, index }) =>
        uncounted(key, name ?? '', (cells) => rowsOfSheet(cells[sheet.column]).map((row) => row[index])),
      );
    }),
  ];

  function count(cells: readonly Cell[], checked: CheckedRow): void {
    for (const dates of counted)
      for (const cell of dates.cellsIn(cells)) {
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
      counted.flatMap(({ key, ambiguous, example, plain }): [string, ColumnDates][] => {
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
          order: dateOrders?.get(key) ?? null,
        };
        return [[key, dates]];
      }),
    );
  }

  return { count, describe };
}

function uncounted(key: string, name: string, cellsIn: DateColumn['cellsIn']): DateColumn {
  return {
    key,
    name,
    cellsIn,
    ambiguous: 0,
    example: undefined,
    plain: { 'day-first': 0, 'month-first': 0 },
  };
}

/** The date columns of a sheet that the rows field has, by their place on the sheet. */
function dateColumnsOf(
  { headers }: Pick<JoinedSheet, 'headers'>,
  name: string | undefined,
  fields: readonly TemplateField[],
): { key: string; index: number }[] {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return [];
  const isDate = new Set(
    (field.columns ?? [])
      .filter((column) => kindOfType(column.field_type) === 'date')
      .map((column) => column.name),
  );
  return matchRowColumns(headers, field).flatMap((column, index) =>
    column !== undefined && isDate.has(column) ? [{ key: rowDateKey(field.name, column), index }] : [],
  );
}

interface GroupedDates {
  /** Name of the field. */
  name: string;
  indexes: number[];
}

/** The columns such as `Item 2 Delivered on`, by the column of dates of which they have cells. */
function groupedDates(
  { headers, columns }: Pick<MatchedColumns, 'headers' | 'columns'>,
  fields: readonly TemplateField[],
): Map<string, GroupedDates> {
  const groups = new Map<string, GroupedDates>();
  for (const [index, name] of columns.entries()) {
    const field = fields.find((one) => one.name === name);
    const key = field && dateKeyOf(headers[index] ?? '', field);
    if (field === undefined || key === undefined || key === field.name) continue;
    const group = groups.get(key) ?? { name: field.name, indexes: [] };
    group.indexes.push(index);
    groups.set(key, group);
  }
  return groups;
}

/** Key of the dates in a column that fills a field, or a cell of its rows; undefined for a column of something else. */
export function dateKeyOf(header: string, field: TemplateField): string | undefined {
  if (kindOfType(field.field_type) === 'date') return field.name;
  const cell = findRowCell(header, field);
  const column = field.columns?.find(({ name }) => name === cell?.name);
  return column && kindOfType(column.field_type) === 'date' ? rowDateKey(field.name, column.name) : undefined;
}

/** Key of the dates in a column of rows. */
export function rowDateKey(field: string, column: string): string {
  return `${field}.${column}`;
}

function rowsOfSheet(cell: Cell | undefined): readonly (readonly Cell[])[] {
  return typeof cell === 'object' && cell !== null && 'rows' in cell
    ? cell.rows.map(({ cells }) => cells)
    : [];
}

/** Whether the row's other values show the field. A hidden field needs no answer. */
function isAsked(name: string, { values, errors }: CheckedRow): boolean {
  return Object.hasOwn(values, name) || errors.some(({ field }) => field === name);
}

/** Checks the orders that a user gave, by column letter. */
export function readDateOrders(
  given: GivenDateOrders,
  { headers, columns, sheets }: MatchedColumns,
  fields: readonly TemplateField[],
): DateOrders {
  const keys = new Map(
    columns.map((name, column) => {
      const field = fields.find((one) => one.name === name);
      return [columnLetter(column), field && dateKeyOf(headers[column] ?? '', field)];
    }),
  );
  for (const sheet of sheets) {
    const letter = columnLetter(sheet.column);
    for (const [index] of sheet.headers.entries()) keys.set(`${letter}.${columnLetter(index)}`, undefined);
    for (const { key, index } of dateColumnsOf(sheet, columns[sheet.column], fields))
      keys.set(`${letter}.${columnLetter(index)}`, key);
  }
  return new Map(
    Object.entries(given).map(([place, order]) => {
      if (!keys.has(place)) throw invalidField('date_orders', `The table has no column ${place}.`);
      const key = keys.get(place);
      if (key === undefined) throw invalidField('date_orders', `Column ${place} is not matched to a date.`);
      return [key, order];
    }),
  );
}

function dateNames(fields: readonly TemplateField[]): Set<string> {
  return new Set(
    fields.filter(({ field_type }) => kindOfType(field_type) === 'date').map(({ name }) => name),
  );
}
