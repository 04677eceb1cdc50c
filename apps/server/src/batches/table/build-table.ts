import {
  type Cell,
  columnLetter,
  isBlankCell,
  maxColumns,
  maxTableCharacters,
  type Table,
  type TableLimits,
  type TableRow,
} from './cell.ts';
import { place, refuseTable } from './refuse-table.ts';

/** Gathers the rows of a table as they are read: the first that holds anything has the headers. */
export interface TableParts {
  add: (row: TableRow) => void;
  note: (sentence: string) => void;
  /** Whether there is no row below the headers. */
  isEmpty: () => boolean;
  finish: (sheet: string | undefined) => Table;
}

export function buildTable({ maxRows }: Pick<TableLimits, 'maxRows'>): TableParts {
  const rows: TableRow[] = [];
  const notes: string[] = [];
  let headers: string[] | undefined;
  let width = 0;
  let characters = 0;

  const add = ({ number, cells }: TableRow): void => {
    const used = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
    if (used === 0) return;
    if (used > maxColumns) {
      refuseTable(`${place(number, used - 1)}: the table has more than ${maxColumns} columns.`);
    }
    const kept = cells.slice(0, used);
    characters += kept.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    if (characters > maxTableCharacters) refuseTable(`Row ${number}: the table holds too much text.`);
    if (headers === undefined) {
      headers = readHeaders(number, kept);
      width = used;
      return;
    }
    if (rows.length >= maxRows) {
      refuseTable(
        `Row ${number.toLocaleString('en-US')}: the table has more than ${maxRows.toLocaleString('en-US')} rows. Please send it in parts.`,
      );
    }
    width = Math.max(width, used);
    rows.push({ number, cells: kept });
  };

  const finish = (sheet: string | undefined): Table => {
    if (headers === undefined) return refuseTable('The table is empty.');
    if (rows.length === 0) return refuseTable('The table has headers, but no rows.');
    const all = Array.from({ length: width }, (_, index) => headers?.[index] ?? '');
    const unnamed = all.flatMap((header, index) => (header === '' ? [columnLetter(index)] : []));
    const filled = unnamed.filter((letter) => isFilled(rows, all, letter));
    if (filled.length > 0) {
      notes.push(`Columns without a header are left out unless you match them: ${filled.join(', ')}.`);
    }
    return { sheet, headers: all, rows, notes, sheets: [] };
  };

  return { add, note: (sentence) => void notes.push(sentence), isEmpty: () => rows.length === 0, finish };
}

function isFilled(rows: readonly TableRow[], headers: readonly string[], letter: string): boolean {
  const index = headers.findIndex((_, at) => columnLetter(at) === letter);
  return rows.some(({ cells }) => !isBlankCell(cells[index]));
}

const maxHeaderCharacters = 250;

function readHeaders(number: number, cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const header = headerText(cell, number, index);
    if (header === '') return '';
    const key = header.toLowerCase();
    const first = seen.get(key);
    if (first !== undefined) {
      refuseTable(
        `Row ${number}: columns ${columnLetter(first)} and ${columnLetter(index)} have the same header. Please rename one.`,
      );
    }
    seen.set(key, index);
    return header;
  });
}

function headerText(cell: Cell, number: number, index: number): string {
  if (cell === null) return '';
  if (typeof cell === 'object' && 'error' in cell)
    return refuseTable(`${place(number, index)}: ${cell.error}`);
  const text = typeof cell === 'string' ? cell : String(Object.values(cell)[0]);
  const header = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (header.length > maxHeaderCharacters) {
    refuseTable(`${place(number, index)}: the header is longer than ${maxHeaderCharacters} characters.`);
  }
  return header;
}
