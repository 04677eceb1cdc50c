import type { BatchColumn, ColumnDates } from '@inkfield/contract/batch-columns';
import type { DateOrder } from '@inkfield/engine/reading/typed-date';
import type { TemplateField } from '@inkfield/engine/template';
import { type Cell, columnIndex, columnLetter, type JoinedSheet } from '../table/cell.ts';
import { rowDateKey } from './date-columns.ts';
import { matchRowColumns } from './match-columns.ts';

/** The cells of a row, as they were written when the table was received. */
export function readCells(cells_json: string | null): Cell[] {
  return JSON.parse(cells_json ?? '[]') as Cell[];
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
  return headers.map((header, index) => {
    const name = columns[index] ?? null;
    const field = fields.find((one) => one.name === name);
    const dates = name === null ? undefined : datesOf.get(name);
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
): MatchedColumns & { dateOrders: Map<string, DateOrder> } {
  const orders = described.flatMap(({ field, dates, sheet }): [string, DateOrder][] => {
    if (field === null) return [];
    const ofRows = (sheet?.columns ?? []).flatMap((one): [string, DateOrder][] =>
      one.column !== null && one.dates?.order ? [[rowDateKey(field, one.column), one.dates.order]] : [],
    );
    return dates?.order ? [[field, dates.order], ...ofRows] : ofRows;
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
