import { type DrawnLine, type DrawnLines, leastLength, type Rect } from './drawn-lines.ts';

const cellSides = { width: 5, height: 7, mostHeight: 300 };
const squareSides = { least: 5, most: 17 };

/** Whether a rectangle has the size of a box that is ticked. */
export function isSmall([left, bottom, right, top]: Rect): boolean {
  const [width, height] = [right - left, top - bottom];
  const isLow = height >= squareSides.least && height <= squareSides.most + 4;
  return width >= squareSides.least && width <= squareSides.most && isLow && Math.abs(width - height) <= 5;
}

export const near = (a: number, b: number, most = 1.5) => Math.abs(a - b) <= most;
export const overlap = (a0: number, a1: number, b0: number, b1: number) =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Lines that continue from each other as one, from the top and the left. */
export function joined(lines: readonly DrawnLine[], gap = 1.5): DrawnLine[] {
  const ordered = lines.toSorted((a, b) => b.at - a.at || a.from - b.from);
  const result: DrawnLine[] = [];
  for (const line of ordered) {
    const before = result.findLast(
      (one) => near(one.at, line.at, 0.8) && line.from <= one.to + gap && line.to >= one.from - gap,
    );
    if (before) {
      before.from = Math.min(before.from, line.from);
      before.to = Math.max(before.to, line.to);
      before.thickness = Math.max(before.thickness, line.thickness);
    } else result.push({ ...line });
  }
  return result;
}

/** So much of a side may be missing: where lines cross, programs leave out a corner, or the width of the other line. */
const mostMissing = 6;
/** So many lines are tried for the end of a cell. More would be a drawing. */
const mostTries = { across: 60, down: 12 };

/** A page with more cells is squared paper or a drawing. */
const mostCells = 4000;

/** Lines at one height or one place from the left. */
interface Level {
  at: number;
  lines: DrawnLine[];
}

/** Lines by their height, from the top, or by their place, from the right. */
function levelsOf(lines: readonly DrawnLine[]): Level[] {
  const levels: Level[] = [];
  for (const line of lines.toSorted((a, b) => b.at - a.at)) {
    const level = levels.at(-1);
    if (level && near(level.at, line.at, 0.8)) level.lines.push(line);
    else levels.push({ at: line.at, lines: [line] });
  }
  for (const { lines: own } of levels) own.sort((a, b) => a.from - b.from);
  return levels;
}

/** Whether the lines of a level draw a side from one place to another. */
function isDrawn({ lines }: Level, from: number, to: number): boolean {
  let reached = from;
  let missing = 0;
  for (const line of lines) {
    if (line.to <= reached) continue;
    if (line.from >= to) break;
    missing += Math.max(0, line.from - reached);
    if (missing > mostMissing) return false;
    reached = line.to;
  }
  return missing + Math.max(0, to - reached) <= mostMissing;
}

/** All cells between two lines across and two lines down, from the top. A page with too many of them has none. */
export function cellsOf({ across, down, rects, bars }: DrawnLines): Rect[] {
  // A square to tick divides no cell.
  const frames = [...rects.filter((rect) => !isSmall(rect)), ...bars];
  const side = (from: number, to: number, at: number): DrawnLine => ({ from, to, at, thickness: 0.5 });
  const rows = joined([
    ...across,
    ...frames.flatMap(([left, bottom, right, top]) => [side(left, right, bottom), side(left, right, top)]),
  ]);
  // Word draws the sides of each cell of a table apart, and the crossings as pieces that are too short for lines.
  const columns = joined(
    [
      ...down,
      ...frames.flatMap(([left, bottom, right, top]) => [side(bottom, top, left), side(bottom, top, right)]),
    ],
    leastLength,
  );
  const open = new Set(openSides(rows, columns));
  const levels = levelsOf(rows);
  const sides = [...columns, ...open].toSorted((a, b) => a.at - b.at);
  const cells: Rect[] = [];
  for (const [index, top] of levels.entries()) {
    const crossing = sides.filter(({ from, to }) => from < top.at - mostMissing && to >= top.at - 2);
    const below = levels.slice(index + 1).filter(({ at }) => at < top.at - cellSides.height);
    for (const [place, left] of crossing.entries()) {
      const others = crossing.slice(place + 1, place + 1 + mostTries.down);
      cells.push(...cellAt({ top, left, others, below, open }));
    }
    if (cells.length > mostCells) return [];
  }
  return cells.filter(
    (cell, index) =>
      !cells.some(
        (other, at) => at < index && cell.every((value, side) => near(value, other[side] ?? 0, 2.5)),
      ),
  );
}

interface Corner {
  top: Level;
  left: DrawnLine;
  /** The lines to the right that begin at the same height. */
  others: readonly DrawnLine[];
  below: readonly Level[];
  /** Sides that are not drawn. */
  open: ReadonlySet<DrawnLine>;
}

/** The cell that has a corner at the top left, if there is one. */
function cellAt({ top, left, others, below, open }: Corner): Rect[] {
  const lowest = Math.max(left.from - mostMissing, top.at - cellSides.mostHeight);
  for (const right of others) {
    if (right.at - left.at < cellSides.width) continue;
    if (!isDrawn(top, left.at, right.at)) return [];
    if (open.has(left) && open.has(right)) return [];
    const bottom = below
      .slice(0, mostTries.across)
      .find((level) => level.at < lowest || isDrawn(level, left.at, right.at));
    if (bottom === undefined || bottom.at < lowest) return [];
    // A stroke that ends above the bottom parts characters, and no cells.
    if (right.from <= bottom.at + mostMissing) return [[left.at, bottom.at, right.at, top.at]];
  }
  return [];
}

/** Where two lines across end at one place, the cell between them is closed there without a line. */
function openSides(rows: readonly DrawnLine[], columns: readonly DrawnLine[]): DrawnLine[] {
  const long = rows.filter(({ from, to }) => to - from > 30);
  return long.flatMap((top) =>
    (['from', 'to'] as const).flatMap((end) => {
      const bottom = long.find(
        (row) => row.at < top.at - cellSides.height && row.at > top.at - 40 && near(row[end], top[end], 2),
      );
      const isDrawn = columns.some(
        ({ at, from, to }) => bottom && near(at, top[end], 3) && from <= bottom.at + 3 && to >= top.at - 3,
      );
      return bottom === undefined || isDrawn
        ? []
        : [{ from: bottom.at, to: top.at, at: top[end], thickness: 0 }];
    }),
  );
}
