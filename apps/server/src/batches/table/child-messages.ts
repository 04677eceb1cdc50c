import type { Table, TableLimits } from './cell.ts';

/** What travels between the server and the child that reads a table. */
export interface TableJob {
  bytes: Uint8Array;
  fileName: string;
  limits: TableLimits;
}

export type TableHead = Omit<Table, 'rows'> & { rowCount: number };

/** After its head and after each part a table waits until it is told to go on. */
export type TableMessage =
  | { type: 'opened'; head: TableHead }
  /** Rows as JSON: the server passes them on unread. */
  | { type: 'rows'; rows: string }
  | { type: 'ended' }
  | { type: 'refused'; sentence: string }
  | { type: 'failed'; cause: string };
