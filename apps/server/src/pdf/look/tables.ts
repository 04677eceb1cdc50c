import type { LookTable as TableLook } from '@inkfield/contract/look';
import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import { readTableOptions } from '@inkfield/engine/table-options';
import { spend } from '../layout-inline.ts';
import { TypesetError } from '../typeset-error.ts';
import { addOther, addParagraph, closed, createFlow, type Flow } from './flow.ts';
import type { LookBlock, LookCell, LookEdge, LookTable } from './look-sheet.ts';
import { cutLabel, type Piece, piecesOf } from './pieces.ts';
import type { Setting } from './setting.ts';

const maxColumns = 64;

export interface TablePlace {
  table: ResolvedTable;
  width: number;
  mark: number | undefined;
}

type RowLook = TableLook['rows'][number];
type CellLook = RowLook['cells'][number];

/** Sets a table by the look that its options name, or plainly where they name none. */
export function addTable(setting: Setting, flow: Flow, { table, width, mark }: TablePlace): void {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(setting.state, 'cells', count * table.rows.length);
  const { look: name } = readTableOptions(table.options);
  const { tables } = setting.look;
  const known = name !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
  const look = known ?? houseTable(table, { count, width, cell: setting.look.roles.cell });
  flow.blocks.push({
    k: 'table',
    above: addOther(flow),
    left: look.at,
    widths: look.widths,
    head: Math.min(look.head, table.rows.length - 1),
    rows: rowsOf(setting, look, table),
    ...(mark !== undefined && { mark }),
  });
}

/** A row of the text with its look; blank rows exist in the look alone. */
interface Row {
  look: RowLook;
  cells: ResolvedTable['rows'][number]['cells'];
}

function pairRows(look: TableLook, table: ResolvedTable): Row[] {
  const rows: Row[] = [];
  const waiting = [...table.rows];
  let last: RowLook | undefined;
  for (const row of look.rows) {
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

function rowsOf(setting: Setting, look: TableLook, table: ResolvedTable): LookTable['rows'] {
  const rows = pairRows(look, table);
  const covered = rows.map(() => new Set<number>());
  return rows.map((row, y) => {
    const cells: LookCell[] = [];
    let x = 0;
    for (const cell of row.look.cells) {
      const columns = Math.min(cell.span ?? 1, look.widths.length - x);
      if (columns < 1) break;
      if (!covered[y]?.has(x)) {
        const height = Math.min(cell.rows ?? 1, rows.length - y);
        for (let down = 1; down < height; down += 1) covered[y + down]?.add(x);
        const width = sum(look.widths.slice(x, x + columns));
        const nodes = row.cells[x]?.children ?? [];
        const edge = edgesOf(look, row.look, y);
        cells.push({
          x,
          y,
          columns,
          rows: height,
          ...layoutCell(setting, { look, cell, nodes, width, edge }),
        });
      }
      x += columns;
    }
    return { height: heightOf(row.look), keep: row.look.keep === true, cells };
  });
}

function heightOf({ height }: RowLook): number | null {
  return height?.exact ?? height?.least ?? null;
}

/** The height that the lines and the cell margins add to a row. */
interface RowEdge {
  top: number;
  bottom: number;
}

function edgesOf(look: TableLook, row: RowLook, y: number): RowEdge {
  const thickest = (side: 0 | 2) =>
    Math.max(0, ...row.cells.map(({ lines }) => look.edges[(lines?.[side] ?? 0) - 1]?.width ?? 0));
  // The line above is the lower one of the row before.
  return {
    top:
      Math.max(0, ...row.cells.map(({ margins = look.margins }) => margins.top)) +
      (y === 0 ? thickest(0) : 0),
    bottom: thickest(2),
  };
}

interface CellPlace {
  edge: RowEdge;
  look: TableLook;
  cell: CellLook;
  nodes: readonly ResolvedInline[];
  width: number;
}

function layoutCell(
  setting: Setting,
  { look, cell, nodes, width, edge }: CellPlace,
): Omit<LookCell, 'x' | 'y' | 'columns' | 'rows'> {
  const margins = cell.margins ?? look.margins;
  const edges = [0, 1, 2, 3].map(
    (side): LookEdge | null => look.edges[(cell.lines?.[side] ?? 0) - 1] ?? null,
  );
  return {
    inset: [edge.top, margins.right, margins.bottom + edge.bottom, margins.left],
    edges,
    fill: cell.fill ?? null,
    align: cell.align === 'middle' ? 'horizon' : (cell.align ?? 'top'),
    c: layoutWords(setting, cell, { nodes, width: width - margins.left - margins.right }),
  };
}

interface CellWords {
  nodes: readonly ResolvedInline[];
  width: number;
}

/** Each line of a cell is a paragraph. */
function layoutWords(setting: Setting, cell: CellLook, { nodes, width }: CellWords): LookBlock[] {
  const flow = createFlow();
  const add = (name: string | undefined, pieces: readonly Piece[]) => {
    const style = setting.styles.find(name ?? setting.look.roles.cell);
    const { label, rest } = style.label === undefined ? { label: undefined, rest: pieces } : cutLabel(pieces);
    addParagraph(setting, flow, { style, label, pieces: rest, width });
  };
  for (const name of cell.above ?? []) add(name, []);
  for (const { pieces, index } of paragraphsOf(linesOf(piecesOf(setting, nodes)), cell))
    add(cell.styles[Math.min(index, cell.styles.length - 1)], pieces);
  for (const name of cell.below ?? []) add(name, []);
  return closed(flow);
}

/** Lines that go on in the paragraph above are parted from it by a line break. */
function paragraphsOf(lines: readonly Piece[][], { joined = [] }: CellLook) {
  const paragraphs: { pieces: Piece[]; index: number }[] = [];
  for (const [index, pieces] of lines.entries()) {
    const last = paragraphs.at(-1);
    if (last !== undefined && joined.includes(index)) last.pieces.push({ k: 'br' }, ...pieces);
    else paragraphs.push({ pieces: [...pieces], index });
  }
  return paragraphs;
}

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.k === 'br') lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface HouseTablePlace {
  count: number;
  width: number;
  /** Name of the style of cells, where the look has one. */
  cell: string | undefined;
}

/** A table that somebody added to a text with a look: columns as asked for or alike, thin lines unless refused. */
function houseTable(table: ResolvedTable, { count, width, cell }: HouseTablePlace): TableLook {
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
