import type { BatchColumn } from '@inkfield/contract/batches';
import type { DateOrder } from '@inkfield/engine/reading/typed-date';
import type { Cell } from '../table/cell.ts';

/** The cells of a row, as they were written when the table was received. */
export function readCells(cells_json: string | null): Cell[] {
  return JSON.parse(cells_json ?? '[]') as Cell[];
}

/** How the rows of a table with these columns are read. */
export function columnPlan(columns: readonly BatchColumn[]) {
  const orders = columns.flatMap(({ field, dates }): [string, DateOrder][] =>
    field !== null && dates?.order ? [[field, dates.order]] : [],
  );
  return { columns: columns.map(({ field }) => field ?? undefined), dateOrders: new Map(orders) };
}
