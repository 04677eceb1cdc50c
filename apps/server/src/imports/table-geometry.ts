import type { SourceCell, SourceTable } from './source-document.ts';
import type { Side, SourceEdge } from './source-look.ts';

export const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** The first column of each cell of a row. */
export function startsOf({ cells }: SourceTable['rows'][number]): number[] {
  let x = 0;
  return cells.map(({ span }) => {
    const start = x;
    x += span;
    return start;
  });
}

/** How wide columns are. Widths that cells say win over the grid: Word writes them last. */
export function widthsOf({ look, rows }: SourceTable, count: number, available: number): number[] {
  const said = new Map<number, number>();
  for (const row of rows) {
    const starts = startsOf(row);
    for (const [index, { span, look: cell }] of row.cells.entries()) {
      const x = starts[index] ?? 0;
      if (span === 1 && cell?.width !== undefined && cell.width > 0 && !said.has(x)) said.set(x, cell.width);
    }
  }
  const columns = Array.from({ length: count }, (_, x) => x);
  const grid = columns.map((x) => look?.grid[x] ?? 0);
  const isGridEmpty = sum(grid) < 10;
  const isGridNewer = look?.fits === true && look.width === undefined;
  const widths =
    isGridEmpty || (said.size === count && !isGridNewer)
      ? columns.map((x) => said.get(x) ?? grid[x] ?? 0)
      : grid;
  const asked =
    look?.width === undefined
      ? undefined
      : 'share' in look.width
        ? look.width.share * available
        : look.width.points;
  const all = sum(widths);
  if (all < 10) return columns.map(() => (asked ?? available) / count);
  const isShare = look?.width !== undefined && 'share' in look.width && asked !== undefined;
  return widths.map((width) => Math.max(1, isShare ? (width * asked) / all : width));
}

/** The number of rows that a cell covers, its own included. */
export function rowsCovered(
  { rows }: SourceTable,
  starts: readonly (readonly number[])[],
  { y, x }: { y: number; x: number },
): number {
  let count = 1;
  for (let below = y + 1; below < rows.length; below += 1) {
    const index = starts[below]?.indexOf(x) ?? -1;
    if (index === -1 || rows[below]?.cells[index]?.isContinued !== true) break;
    count += 1;
  }
  return count;
}

/** The first column and row of a cell, and how far its table and the cell itself reach. */
interface CellSpot {
  x: number;
  y: number;
  columns: number;
  rows: number;
}

/** The lines around a cell: its own before those of the table's style, and those before the ones of the table. */
export function edgesOfCell(
  { look, rows: all }: SourceTable,
  cell: SourceCell,
  { x, y, columns, rows }: CellSpot,
): Record<Side, SourceEdge | null> {
  const { edges: around = {} } = look ?? {};
  const edgeAt = (side: Side, isOuter: boolean): SourceEdge | null => {
    // Columns before the first cell of a row are not drawn.
    if (cell.look === undefined) return null;
    const ofTable = isOuter ? around[side] : around[side === 'top' || side === 'bottom' ? 'across' : 'down'];
    const { edges, styleEdges } = cell.look;
    const own = edges[side] === undefined ? styleEdges[side] : edges[side];
    return (own === undefined ? ofTable : own) ?? null;
  };
  return {
    top: edgeAt('top', y === 0),
    right: edgeAt('right', x + cell.span >= columns),
    bottom: edgeAt('bottom', y + rows >= all.length),
    left: edgeAt('left', x === 0),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
