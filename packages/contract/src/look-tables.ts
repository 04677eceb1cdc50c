import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import { readTableOptions } from '@inkfield/engine/table-options';
import type { Look, LookTable } from './look.ts';
import { splitAtLineEnds } from './look-words.ts';

type RowLook = LookTable['rows'][number];
type CellLook = RowLook['cells'][number];

/** The look that the options of a table name, or a plain one where they name none. */
export function tableLook(look: Look, table: ResolvedTable, width: number): LookTable {
  const { look: name } = readTableOptions(table.options);
  const known = name !== undefined && Object.hasOwn(look.tables, name) ? look.tables[name] : undefined;
  return known ?? houseTable(table, { width, cell: look.roles.cell });
}

export interface PlacedRow {
  look: RowLook;
  cells: PlacedCell[];
}

export interface PlacedCell {
  look: CellLook;
  /** Its first column. */
  x: number;
  /** Columns and rows that it covers. */
  columns: number;
  rows: number;
  nodes: readonly ResolvedInline[];
}

/** The cells of the text in their places. Cells that another one covers are left out. */
export function placeCells(look: LookTable, table: ResolvedTable): PlacedRow[] {
  const rows = pairRows(look, table);
  const covered = rows.map(() => new Set<number>());
  return rows.map((row, y) => {
    const cells: PlacedCell[] = [];
    let x = 0;
    for (const cell of row.look.cells) {
      const span = Math.min(cell.span ?? 1, look.widths.length - x);
      if (span < 1) break;
      const isFree = (down: number, across: number) => covered[y + down]?.has(x + across) === false;
      if (isFree(0, 0)) {
        // Two cells may claim the same place: the first one has it.
        const columns = countWhile(span, (across) => isFree(0, across));
        const height = countWhile(
          cell.rows ?? 1,
          (down) => countWhile(columns, (across) => isFree(down, across)) === columns,
        );
        for (let down = 0; down < height; down += 1)
          for (let across = 0; across < columns; across += 1) covered[y + down]?.add(x + across);
        cells.push({ look: cell, x, columns, rows: height, nodes: row.cells[x]?.children ?? [] });
      }
      x += span;
    }
    return { look: row.look, cells };
  });
}

function countWhile(most: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) count += 1;
  return count;
}

/** A row of the text with its look; blank rows exist in the look alone. */
interface Row {
  look: RowLook;
  cells: ResolvedTable['rows'][number]['cells'];
}

function pairRows(look: LookTable, table: ResolvedTable): Row[] {
  const rows: Row[] = [];
  const waiting = [...table.rows];
  let last: RowLook | undefined;
  for (const row of withRepeated(look.rows, table.rows.length)) {
    if (row.blank === true) rows.push({ look: row, cells: [] });
    else {
      const next = waiting.shift();
      if (next === undefined) break;
      rows.push({ look: row, cells: next.cells });
      last = row;
    }
  }
  const more = last ?? { cells: [] };
  // Further rows cover no others.
  const single = { ...more, cells: more.cells.map((cell) => ({ ...cell, rows: 1 })) };
  return [...rows, ...waiting.map(({ cells }) => ({ look: single, cells }))];
}

/** The looks of as many rows as the text has. Further repeated rows look as the last one of them. */
function withRepeated(rows: readonly RowLook[], count: number): readonly RowLook[] {
  const repeated = rows.filter(({ repeat }) => repeat === true);
  const fixed = rows.filter(({ repeat, blank }) => repeat !== true && blank !== true).length;
  const more = Math.max(0, count - fixed);
  const last = repeated.at(-1);
  if (last === undefined || (more === 0 && last.blank === true)) return rows;
  const from = rows.findIndex(({ repeat }) => repeat === true);
  const shown = Array.from({ length: more }, (_, index) => ({ ...(repeated[index] ?? last), blank: false }));
  const others = rows.slice(from).filter(({ repeat }) => repeat !== true);
  return [...rows.slice(0, from), ...shown, ...others];
}

/** A paragraph of a cell, with the index of its first line. */
interface CellParagraph {
  nodes: ResolvedInline[];
  index: number;
}

/** Each line of a cell is a paragraph, or continues the one above after a line break. */
export function paragraphsOfCell(
  { joined = [] }: CellLook,
  nodes: readonly ResolvedInline[],
): CellParagraph[] {
  const paragraphs: CellParagraph[] = [];
  for (const [index, words] of splitAtLineEnds(nodes).entries()) {
    const last = paragraphs.at(-1);
    if (last !== undefined && joined.includes(index)) last.nodes.push({ type: 'break' }, ...words);
    else paragraphs.push({ nodes: [...words], index });
  }
  return paragraphs;
}

interface HouseTablePlace {
  width: number;
  /** Name of the style of cells, where the look has one. */
  cell: string | undefined;
}

/** A table that somebody added to a text with a look: columns as asked for or alike, thin lines unless refused. */
function houseTable(table: ResolvedTable, { width, cell }: HouseTablePlace): LookTable {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  const { borders, widths = [] } = readTableOptions(table.options);
  const shares = widths.length === count ? widths : Array.from({ length: count }, () => 1);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const styles = cell === undefined ? [] : [cell];
  const lines = borders ? [1, 1, 1, 1] : [0, 0, 0, 0];
  const one = { styles, lines };
  return {
    at: 0,
    widths: shares.map((share) => (share * width) / all),
    margins: { top: 2, right: 5.4, bottom: 2, left: 5.4 },
    edges: [{ width: 0.5, color: '000000' }],
    head: table.header ? 1 : 0,
    rows: [{ cells: Array.from({ length: count }, () => one) }],
  };
}
