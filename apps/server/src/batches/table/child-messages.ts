import type { Table, TableLimits } from './cell.ts';

/** The messages between the server and the child that reads a table. */
export interface TableJob {
  bytes: Uint8Array;
  fileName: string;
  limits: TableLimits;
}

export type TableHead = Omit<Table, 'rows'> & { rowCount: number };

/** After its head and after each part, the child waits for a message to continue. */
export type TableMessage =
  | { type: 'opened'; head: TableHead }
  /** Rows as JSON: the server passes them on unread. */
  | { type: 'rows'; rows: string }
  | { type: 'ended' }
  | { type: 'refused'; sentence: string }
  | { type: 'failed'; cause: string };
