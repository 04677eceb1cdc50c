import { cellText } from './cells/cell-text.ts';
import type { Cell } from './table/cell.ts';

/** How many columns results repeat, so that a person can recognize the row. */
const maxSent = 3;

/** The places of the first columns that have a header. */
function firstColumns(headers: readonly string[]): number[] {
  return headers.flatMap((header, index) => (header === '' ? [] : [index])).slice(0, maxSent);
}

/** The headers of the cells that `sentCells` keeps. */
export function sentHeaders(headers: readonly string[]): string[] {
  return firstColumns(headers).map((index) => headers[index] ?? '');
}

/** The first cells of a row as they were sent, each on one line and short; empty where there is nothing to show. */
export function sentCells(headers: readonly string[], cells: readonly Cell[]): string[] {
  return firstColumns(headers).map((index) => cellText(cells[index]) ?? '');
}
