/** The content of a cell: text unchanged, other values with the type that the file gives them. */
export type Cell =
  | null
  | string
  /** A number as plain decimal text; `percent` when the cell shows it as a percentage (0.075 for 7.5 %). */
  | { n: string; percent?: true | undefined }
  /** A day, YYYY-MM-DD; `time` when the cell holds a time of the day as well. */
  | { d: string; time?: true | undefined }
  | { b: boolean }
  /** Rows of a further sheet that belong to the row. */
  | { rows: TableRow[] }
  /** An error of the cell itself, in one sentence. */
  | { error: string };

export interface TableRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  cells: Cell[];
}

export interface Table {
  /** The sheet that was read; undefined for a CSV file. */
  sheet: string | undefined;
  /** Of each column, in order; empty where a column has none. */
  headers: string[];
  rows: TableRow[];
  /** Remarks for the user, in plain sentences. */
  notes: string[];
  /** Further sheets whose rows belong to rows of this one. Each is a column behind the others. */
  sheets: JoinedSheet[];
}

export interface JoinedSheet {
  /** Index of the column. */
  column: number;
  name: string;
  /** The rows field that it is named after. */
  field: string;
  /** Index of the column whose values join the two. On the further sheet it is the first. */
  key: number;
  headers: string[];
}

/** A further sheet to look for. */
export interface WantedSheet {
  field: string;
  /** As `headerKey` writes them. */
  names: string[];
  /** The most rows that may belong to one row of the first sheet. */
  most: number;
}

/** The sheet of the ready-made table that explains its columns. It contains no rows to import. */
export const aboutSheet = 'About the columns';

export interface TableLimits {
  maxRows: number;
  /** Of a workbook; other sheets are left out. */
  wanted?: readonly WantedSheet[];
}

/** Rows of a further sheet. */
export const maxSheetRows = 100_000;
/** Further sheets that are read. */
export const maxSheets = 20;

/** More columns than a template may have fields leaves room for remarks. */
export const maxColumns = 400;
/** The maximum length of a spreadsheet's cell. */
export const maxCellCharacters = 32_767;
/** Of all cells together. */
export const maxTableCharacters = 64 * 1024 * 1024;

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/** A -> 0, AA -> 26. */
export function columnIndex(letter: string): number {
  return [...letter].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;
}

export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
