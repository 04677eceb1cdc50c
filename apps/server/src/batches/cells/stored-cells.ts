import type { BatchColumn, ColumnDates } from '@inkfield/contract/batch-columns';
import type { DateOrder } from '@inkfield/engine/reading/typed-date';
import type { TemplateField } from '@inkfield/engine/template';
import { type Cell, columnIndex, columnLetter, type JoinedSheet } from '../table/cell.ts';
import { dateKeyOf, rowDateKey } from './date-columns.ts';
import { matchRowColumns } from './match-columns.ts';

/** The cells of a row, as they were written when the table was received. */
export function readCells(cells_json: string | null): Cell[] {
  return JSON.parse(cells_json ?? '[]');
}

/** The columns of a table, with its further sheets behind them. */
export interface TableShape {
  headers: readonly string[];
  sheets: readonly StoredSheet[];
}

export type StoredSheet = Omit<JoinedSheet, 'field'>;

export interface MatchedColumns extends TableShape {
  /** The field that each column fills, by index; undefined for a column that is left out. */
  columns: readonly (string | undefined)[];
}

/** The columns of a batch as they are stored. */
export function describeColumns(
  { headers, sheets, columns }: MatchedColumns,
  fields: readonly TemplateField[],
  datesOf: ReadonlyMap<string, ColumnDates> = new Map(),
): BatchColumn[] {
  const keys = headers.map((header, index) => {
    const field = fields.find(({ name }) => name === columns[index]);
    return field && dateKeyOf(header, field);
  });
  return headers.map((header, index) => {
    const name = columns[index] ?? null;
    const field = fields.find((one) => one.name === name);
    const dates = describeDates(keys, index, datesOf);
    const sheet = sheets.find(({ column }) => column === index);
    return {
      letter: columnLetter(index),
      header,
      field: name,
      ...(dates && { dates }),
      ...(sheet && { sheet: describeSheet(sheet, field, datesOf) }),
    };
  });
}

/** Columns that have cells of the same column of rows are one question, which is at the first of them. */
function describeDates(
  keys: readonly (string | undefined)[],
  index: number,
  datesOf: ReadonlyMap<string, ColumnDates>,
): ColumnDates | undefined {
  const key = keys[index];
  const dates = key === undefined || keys.indexOf(key) < index ? undefined : datesOf.get(key);
  const letters = keys.flatMap((one, at) => (one === key ? columnLetter(at) : []));
  return dates && letters.length > 1 ? { ...dates, letters } : dates;
}

function describeSheet(
  { name, key, headers }: StoredSheet,
  field: TemplateField | undefined,
  datesOf: ReadonlyMap<string, ColumnDates>,
): BatchColumn['sheet'] {
  const filled = field ? matchRowColumns(headers, field) : [];
  const columns = headers.map((header, index) => {
    const column = filled[index] ?? null;
    const dates = field && column !== null ? datesOf.get(rowDateKey(field.name, column)) : undefined;
    return { letter: columnLetter(index), header, column, ...(dates && { dates }) };
  });
  return { name, key: columnLetter(key), columns };
}

/** How the rows of a table with these columns are read. */
export function columnPlan(
  described: readonly BatchColumn[],
  fields: readonly TemplateField[],
): MatchedColumns & { dateOrders: Map<string, DateOrder> } {
  const orders = described.flatMap(({ header, field, dates, sheet }): [string, DateOrder][] => {
    const filled = fields.find(({ name }) => name === field);
    if (field === null || filled === undefined) return [];
    const ofRows = (sheet?.columns ?? []).flatMap((one): [string, DateOrder][] =>
      one.column !== null && one.dates?.order ? [[rowDateKey(field, one.column), one.dates.order]] : [],
    );
    const key = dateKeyOf(header, filled);
    return dates?.order && key !== undefined ? [[key, dates.order], ...ofRows] : ofRows;
  });
  return {
    headers: described.map(({ header }) => header),
    columns: described.map(({ field }) => field ?? undefined),
    sheets: described.flatMap(({ sheet }, column) =>
      sheet
        ? [
            {
              column,
              name: sheet.name,
              key: columnIndex(sheet.key),
              headers: sheet.columns.map(({ header }) => header),
            },
          ]
        : [],
    ),
    dateOrders: new Map(orders),
  };
}
