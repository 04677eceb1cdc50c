import { type Cell, columnLetter, isBlankCell, type Table, type TableRow } from './cell.ts';
import { isSameHeader } from './header-key.ts';
import { refuseTable } from './refuse-table.ts';

/** In the table to fill, the value that joins the example row with its rows. */
export const exampleKey = 'Example';

/** The limit for all rows of one document together. */
const maxCharacters = 1_000_000;

/** A further sheet with the rows of a field. */
export interface FurtherSheet {
  field: string;
  /** The most rows that may belong to one row of the first sheet. */
  most: number;
  table: Table & { sheet: string };
}

/**
 * Adds each further sheet as a column behind the others, whose cells hold the rows that belong to the row. They have the
 * same value in the first column of the sheet as the row has in the column with that header.
 */
export function joinSheets(table: Table, sheets: readonly FurtherSheet[]): Table {
  return sheets.reduce(joinSheet, table);
}

function joinSheet(table: Table, { field, most, table: further }: FurtherSheet): Table {
  const name = further.sheet;
  const [header = ''] = further.headers;
  const key = header === '' ? -1 : table.headers.findIndex((one) => isSameHeader(one, header));
  if (key < 0) {
    refuseTable(
      `Sheet “${name}”, column A: its header must be the header of a column of “${table.sheet}”. Rows with the same value in both belong together.`,
    );
  }
  const groups = new Map<string, TableRow[]>();
  const examples: TableRow[] = [];
  const rowsOf = findRows(table, key);
  for (const row of further.rows) {
    const value = keyOf(row.cells[0]);
    const place = `Sheet “${name}”, row ${row.number.toLocaleString('en-US')}, column A`;
    if (value === undefined) refuseTable(`${place}: enter the value that its row has in “${header}”.`);
    const [first, second] = rowsOf.get(value) ?? [];
    if (first === undefined && value === exampleKey) {
      examples.push(row);
      continue;
    }
    if (first === undefined) {
      refuseTable(`${place}: no row of “${table.sheet}” has “${value}” in column ${columnLetter(key)}.`);
    }
    if (second !== undefined) {
      refuseTable(
        `${place}: rows ${first} and ${second} of “${table.sheet}” both have “${value}” in column ${columnLetter(key)}. Please give each its own value.`,
      );
    }
    const group = groups.get(value) ?? [];
    group.push(row);
    if (group.length > most) refuseTable(`${place}: more than ${most} rows belong to “${value}”.`);
    groups.set(value, group);
  }
  for (const [value, group] of groups) refuseLong(group, `Sheet “${name}”: the rows of “${value}”`);
  const column = table.headers.length;
  const rows = table.rows.map(({ number, cells }) => {
    const value = keyOf(cells[key]);
    const own = value === undefined ? undefined : groups.get(value);
    if (own === undefined) return { number, cells };
    const padding = Array.from({ length: column - cells.length }, () => null);
    return { number, cells: [...cells, ...padding, { rows: own }] };
  });
  const left = examples.length > 0 ? [`Sheet “${name}”: the example rows are left out.`] : [];
  return {
    sheet: table.sheet,
    headers: [...table.headers, name],
    rows,
    notes: [...table.notes, ...further.notes.map((note) => `Sheet “${name}”: ${note}`), ...left],
    sheets: [...table.sheets, { column, name, field, key, headers: further.headers }],
  };
}

/** The numbers of the rows with each value, for those that have one. */
function findRows({ rows }: Table, key: number): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { number, cells } of rows) {
    const value = keyOf(cells[key]);
    if (value === undefined) continue;
    const numbers = found.get(value);
    if (numbers === undefined) found.set(value, [number]);
    else numbers.push(number);
  }
  return found;
}

/** The number 7 and the text 7 are the same. */
function keyOf(cell: Cell | undefined): string | undefined {
  if (cell === undefined || cell === null || isBlankCell(cell)) return undefined;
  if (typeof cell === 'string') return cell.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if ('n' in cell) return cell.n;
  if ('d' in cell) return cell.d;
  return 'b' in cell ? String(cell.b) : undefined;
}

function refuseLong(rows: readonly TableRow[], what: string): void {
  const characters = rows
    .flatMap(({ cells }) => cells)
    .reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
  if (characters > maxCharacters) refuseTable(`${what} hold too much text.`);
}
