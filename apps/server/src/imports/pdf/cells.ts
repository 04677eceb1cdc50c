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

/** All cells between two lines across and two lines down, from the top. */
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
  const open = openSides(rows, columns);
  const cells = rows.flatMap((top) => {
    const crossing = [...columns, ...open]
      .filter(
        ({ at, from, to }) => at >= top.from - 2 && at <= top.to + 2 && from < top.at - 6 && to >= top.at - 2,
      )
      .toSorted((a, b) => a.at - b.at);
    return crossing.flatMap((left, index): Rect[] => {
      const right = crossing.slice(index + 1).find(({ at }) => at - left.at >= cellSides.width);
      if (right === undefined || (open.includes(left) && open.includes(right))) return [];
      const bottom = rows.find(
        ({ at, from, to }) => at < top.at - cellSides.height && from <= left.at + 2 && to >= right.at - 2,
      );
      const isClosed = bottom && left.from <= bottom.at + 2 && right.from <= bottom.at + 2;
      const isHigh = bottom && top.at - bottom.at > cellSides.mostHeight;
      return isClosed && !isHigh ? [[left.at, bottom.at, right.at, top.at]] : [];
    });
  });
  return cells.filter(
    (cell, index) =>
      !cells.some(
        (other, at) => at < index && cell.every((value, side) => near(value, other[side] ?? 0, 2.5)),
      ),
  );
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
