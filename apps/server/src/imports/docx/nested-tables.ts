import {
  isBlankBlock,
  type SourceBlock,
  type SourceCell,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import type { Side, SourceCellLook, SourceEdge } from '../source-look.ts';
import { edgesOfCell, rowsCovered, sides, startsOf, widthsOf } from '../table-geometry.ts';

/** More would be set slowly and be no table that anybody reads. */
const most = { columns: 40, rows: 300, cells: 4000 };
/** Boundaries of columns that are nearer to each other are one. */
const near = 1.5;

export interface SpreadTable {
  table: SourceTable;
  /** Tables in its cells that stay lines of words. */
  left: number;
}

/**
 * The text has no tables within cells. So the cells of a table within a cell become cells of the outer table:
 * its row becomes several rows, and its column several columns, and the cells beside it cover them all. A table without
 * lines to see stays lines of words.
 */
export function spreadNested(table: SourceTable, available: number): SpreadTable {
  const columns = columnsOf(table);
  if (!table.rows.some(({ cells }) => cells.some(({ blocks }) => blocks.some(isTable))))
    return { table, left: 0 };
  const outer = boundariesOf(widthsOf(table, columns, available));
  let left = 0;
  const inner = {
    ...table,
    rows: table.rows.map((row) => {
      const starts = startsOf(row);
      const cells = row.cells.map((cell, index) => {
        const width = spanWidth(outer, starts[index] ?? 0, cell.span);
        const blocks = cell.blocks.map((block) => {
          if (!isTable(block)) return block;
          const spread = spreadNested(block, width);
          left += spread.left;
          return spread.table;
        });
        return { ...cell, blocks };
      });
      return { ...row, cells };
    }),
  };
  const grids = inner.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.filter(isGrid)));
  if (grids.length === 0) return { table: inner, left };
  const spread = spreadRows(inner, outer);
  return spread === undefined ? { table: inner, left: left + grids.length } : { table: spread, left };
}

function isTable(block: SourceBlock): block is SourceTable {
  return block.type === 'table';
}

/** A table whose cells are seen: by lines in both directions, or by colours. */
function isGrid(block: SourceBlock): block is SourceTable {
  if (!isTable(block) || block.look === undefined) return false;
  const cells = resolved(block).rows.flatMap(({ cells: all }) => all);
  const has = (...names: Side[]) => cells.some(({ look }) => names.some((side) => look?.edges[side]));
  return cells.some(({ look }) => look?.fill !== undefined) || (has('top', 'bottom') && has('left', 'right'));
}

function columnsOf({ rows }: SourceTable): number {
  return Math.max(1, ...rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0)));
}

/** From the left edge of the table. */
function boundariesOf(widths: readonly number[]): number[] {
  let x = 0;
  return [0, ...widths.map((width) => (x += width))];
}

function spanWidth(boundaries: readonly number[], from: number, span: number): number {
  const end = Math.min(boundaries.length - 1, from + span);
  return (boundaries[end] ?? 0) - (boundaries[Math.min(from, end)] ?? 0);
}

const noMargins: Record<Side, number> = { top: 0, right: 0, bottom: 0, left: 0 };
const noLook: SourceCellLook = {
  width: undefined,
  margins: {},
  edges: {},
  styleEdges: {},
  fill: undefined,
  align: 'top',
};

/** The table with the lines and margins of each cell, wherever it is. */
function resolved(table: SourceTable): SourceTable {
  const columns = columnsOf(table);
  const starts = table.rows.map(startsOf);
  const rows = table.rows.map((row, y) => ({
    ...row,
    cells: row.cells.map((cell, index) => {
      const x = starts[y]?.[index] ?? 0;
      const edges = edgesOfCell(table, cell, { x, y, columns, rows: rowsCovered(table, starts, { y, x }) });
      const margins = { ...noMargins, ...table.look?.margins, ...cell.look?.margins };
      return { ...cell, look: { ...noLook, ...cell.look, width: undefined, edges, margins, styleEdges: {} } };
    }),
  }));
  return { ...table, rows };
}

/** A cell with its sides from the left edge of the outer table. */
interface PlacedCell {
  from: number;
  to: number;
  cell: SourceCell;
}

/** A row of the outer table that takes a part of one of its cells, or of several. */
interface PlacedRow {
  cells: PlacedCell[];
  look: SourceRow['look'];
}

function spreadRows(table: SourceTable, outer: readonly number[]): SourceTable | undefined {
  const { look, rows } = resolved(table);
  if (look === undefined) return undefined;
  const placed = rows.map((row) => ({ row, parts: partsOfRow(row, outer) }));
  const count = placed.reduce((sum, { parts }) => sum + parts.length, 0);
  const boundaries = boundariesWith(
    outer,
    placed.flatMap(({ parts }) => parts),
  );
  const columns = boundaries.length - 1;
  if (columns > most.columns || count > most.rows || columns * count > most.cells) return undefined;
  let isCramped = false;
  const spread = placed.flatMap(({ row, parts }) =>
    parts.map((part, index): SourceRow => {
      const cells = part.cells.flatMap(({ from, to, cell }): SourceCell[] => {
        const span = nearest(boundaries, to) - nearest(boundaries, from);
        // Words have no place in a column that is narrower than a line.
        if (span === 0 && !cell.blocks.every(isBlankBlock)) isCramped = true;
        return span === 0 ? [] : [{ ...cell, span }];
      });
      const look = part.look && { ...part.look, isHead: row.look?.isHead === true };
      return { isHeader: row.isHeader && index === 0, cells, look };
    }),
  );
  if (isCramped) return undefined;
  const grid = boundaries.slice(1).map((x, index) => x - (boundaries[index] ?? 0));
  return {
    type: 'table',
    rows: spread,
    hasBorders: table.hasBorders || spread.some(({ cells }) => cells.some(({ look: one }) => isFramed(one))),
    look: { ...look, grid, fits: false, width: undefined, edges: {} },
  };
}

/** The sides of the columns and those of the cells within them, up to one more than there may be. */
function boundariesWith(outer: readonly number[], rows: readonly PlacedRow[]): number[] {
  const boundaries = [...outer];
  for (const { from, to } of rows.flatMap(({ cells }) => cells)) {
    for (const x of [from, to]) if (boundaries.every((one) => Math.abs(one - x) > near)) boundaries.push(x);
    if (boundaries.length > most.columns + 1) break;
  }
  return boundaries.toSorted((a, b) => a - b);
}

function isFramed(look: SourceCellLook | undefined): boolean {
  return sides.every((side) => look?.edges[side]);
}

function nearest(boundaries: readonly number[], x: number): number {
  const distances = boundaries.map((one) => Math.abs(one - x));
  return distances.indexOf(Math.min(...distances));
}

/** The rows that a row becomes: as many as the cell with most parts has. */
function partsOfRow(row: SourceRow, outer: readonly number[]): PlacedRow[] {
  const starts = startsOf(row);
  const stacks = row.cells.map((cell, index) => {
    const start = starts[index] ?? 0;
    const from = outer[start] ?? 0;
    return partsOfCell(cell, { from, to: from + spanWidth(outer, start, cell.span) });
  });
  const count = Math.max(1, ...stacks.map(({ length }) => length));
  if (count === 1) return [{ cells: stacks.flatMap(([only]) => only?.cells ?? []), look: row.look }];
  return Array.from({ length: count }, (_, index) => ({
    cells: stacks.flatMap((stack) => stack[index]?.cells ?? (stack.at(-1)?.cells ?? []).map(continued)),
    look: stacks.map((stack) => stack[index]?.look).find((look) => look?.height !== undefined) ?? {
      height: undefined,
      keep: row.look?.keep === true,
      isHead: false,
    },
  }));
}

function continued({ cell, ...place }: PlacedCell): PlacedCell {
  return { ...place, cell: { ...cell, blocks: [], isContinued: true } };
}

interface Reach {
  from: number;
  to: number;
}

/** The words above a table in a cell, the rows of the table, and the words below it: one under the other. */
function partsOfCell(cell: SourceCell, reach: Reach): PlacedRow[] {
  const isSpread = !cell.isContinued && cell.blocks.some(isGrid);
  if (!isSpread) return [{ cells: [{ ...reach, cell }], look: undefined }];
  const parts: PlacedRow[] = [];
  let words: SourceBlock[] = [];
  const flush = () => {
    if (words.length > 0)
      parts.push({ cells: [{ ...reach, cell: { ...cell, blocks: words } }], look: undefined });
    words = [];
  };
  for (const block of cell.blocks) {
    if (isGrid(block)) {
      flush();
      parts.push(...rowsOfNested(block, cell, reach));
    } else words.push(block);
  }
  flush();
  return parts.map((part, index) => ({
    ...part,
    cells: part.cells.map((one) =>
      withinEdges(one, { cell, reach, isFirst: index === 0, isLast: index === parts.length - 1 }),
    ),
  }));
}

interface Around {
  cell: SourceCell;
  reach: Reach;
  isFirst: boolean;
  isLast: boolean;
}

/** The lines of the outer cell are around all of its parts, and its colour is behind them. */
function withinEdges(
  { cell, from, to }: PlacedCell,
  { cell: outer, reach, isFirst, isLast }: Around,
): PlacedCell {
  const own = cell.look === outer.look ? {} : (cell.look?.edges ?? {});
  const isOuter: Record<Side, boolean> = {
    top: isFirst,
    right: Math.abs(to - reach.to) <= near,
    bottom: isLast,
    left: Math.abs(from - reach.from) <= near,
  };
  const edges: Partial<Record<Side, SourceEdge | null>> = {};
  for (const side of sides)
    edges[side] = own[side] ?? (isOuter[side] ? (outer.look?.edges[side] ?? null) : null);
  const look = { ...noLook, ...cell.look, edges, fill: cell.look?.fill ?? outer.look?.fill };
  return { from, to, cell: { ...cell, look } };
}

/** The rows of a table at its place in a cell, with room at its sides. A table that is too wide is made narrower. */
function rowsOfNested(nested: SourceTable, { look: outer }: SourceCell, { from, to }: Reach): PlacedRow[] {
  const table = resolved(nested);
  const room = to - from - (outer?.margins.left ?? 0) - (outer?.margins.right ?? 0);
  const widths = boundariesOf(widthsOf(nested, columnsOf(nested), room));
  const wanted = widths.at(-1) ?? 0;
  const shift =
    table.look?.align === 'center'
      ? (room - wanted) / 2
      : table.look?.align === 'right'
        ? room - wanted
        : (table.look?.at ?? 0);
  const start = Math.max(from, from + (outer?.margins.left ?? 0) + shift);
  const scale = Math.min(1, (to - start) / Math.max(1, wanted));
  const at = (column: number) => start + (widths[Math.min(column, widths.length - 1)] ?? 0) * scale;
  return table.rows.map((row, y) => {
    const starts = startsOf(row);
    const cells = row.cells.map((cell, index): PlacedCell => {
      const x = starts[index] ?? 0;
      return { from: at(x), to: at(x + cell.span), cell };
    });
    const end = cells.at(-1)?.to ?? start;
    // One room beside all rows: in each of them it would be as high as a line.
    const beside = (left: number, right: number): PlacedCell[] =>
      right - left > near ? [{ from: left, to: right, cell: { ...emptyCell, isContinued: y > 0 } }] : [];
    return { cells: [...beside(from, start), ...cells, ...beside(end, to)], look: row.look };
  });
}

const emptyCell: SourceCell = {
  blocks: [],
  span: 1,
  isContinued: false,
  look: { ...noLook, margins: noMargins },
};
