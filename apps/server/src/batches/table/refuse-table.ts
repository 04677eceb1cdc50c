import { refuseFile } from '../../imports/import-refusal.ts';
import { columnLetter } from './cell.ts';

/** Refuses a table with a message for the user who uploaded it. */
export const refuseTable: (sentence: string) => never = refuseFile;

/** `Row 7, column C` of a zero-based column. */
export function place(row: number, column: number): string {
  return `Row ${row.toLocaleString('en-US')}, column ${columnLetter(column)}`;
}
