import type { DrawnLine, DrawnLines, Rect } from './drawn-lines.ts';
import type { PrintedWord } from './labels.ts';

/** A place that looks like one to write or tick on. */
export interface ProposedBox {
  rect: Rect;
  kind: 'text' | 'checkbox';
  cells?: number;
}

const near = (a: number, b: number, most = 1.5) => Math.abs(a - b) <= most;
const overlap = (a0: number, a1: number, b0: number, b1: number) => Math.min(a1, b1) - Math.max(a0, b0);
/** Signs alone only show where to write. */
const saysSomething = /[\p{L}\p{N}]/u;

/** Finds the places of a page without form fields. Each rule leaves out what an earlier one has found. */
export function proposeBoxes(lines: DrawnLines, words: readonly PrintedWord[]): ProposedBox[] {
  const printed = words.filter(({ text }) => saysSomething.test(text));
  const boxes: ProposedBox[] = [];
  const isFree = (rect: Rect) => !printed.some((word) => isIn(word, rect));
  const add = (box: ProposedBox) => {
    const isNew = !boxes.some((other) => covers(other.rect, box.rect));
    if (isNew && isFree(box.rect)) boxes.push(box);
  };
  for (const box of squares(lines.rects)) add(box);
  for (const rect of emptyCells(lines)) add({ rect, kind: 'text' });
  for (const rect of underscores(words)) add({ rect, kind: 'text' });
  for (const rect of groups(rules(lines, printed), printed)) add({ rect, kind: 'text' });
  return boxes.toSorted((a, b) => b.rect[3] - a.rect[3] || a.rect[0] - b.rect[0]);
}

function isIn(word: PrintedWord, [left, bottom, right, top]: Rect): boolean {
  const low = word.y + word.height * 0.1;
  return (
    overlap(word.left, word.right, left, right) > 1 &&
    overlap(low, word.y + word.height * 0.7, bottom, top) > 1
  );
}

function covers(a: Rect, b: Rect): boolean {
  return overlap(a[0], a[2], b[0], b[2]) > 0.5 * (b[2] - b[0]) && overlap(a[1], a[3], b[1], b[3]) > 2;
}

const squareSides = { least: 5, most: 17 };

/** Small squares are ticked. Those that stand side by side are the cells of one comb. */
function squares(rects: readonly Rect[]): ProposedBox[] {
  const small = rects.filter(([left, bottom, right, top]) => {
    const [width, height] = [right - left, top - bottom];
    const isSmall = width >= squareSides.least && width <= squareSides.most && height >= squareSides.least;
    return isSmall && height <= squareSides.most + 4 && Math.abs(width - height) <= 5;
  });
  const ordered = small.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const rows: Rect[][] = [];
  for (const rect of ordered) {
    const row = rows.find((one) => {
      const last = one.at(-1);
      if (last === undefined || !near(last[1], rect[1])) return false;
      const [gap, width] = [rect[0] - last[2], last[2] - last[0]];
      return gap > -width * 0.5 && gap < width * 0.75;
    });
    const isSame = row?.some((one) => near(one[0], rect[0]));
    if (isSame) continue;
    if (row) row.push(rect);
    else rows.push([rect]);
  }
  return rows.map((row): ProposedBox => {
    const [first = [0, 0, 0, 0], last = first] = [row[0], row.at(-1)];
    const rect: Rect = [first[0], first[1], last[2], first[3]];
    return row.length === 1 ? { rect, kind: 'checkbox' } : { rect, kind: 'text', cells: row.length };
  });
}

const cellSides = { width: 14, height: 8, mostHeight: 60 };

/** Cells between two lines across and two lines down with nothing printed in them. */
function emptyCells({ across, down, rects }: DrawnLines): Rect[] {
  const sides = rects.flatMap(([left, bottom, right, top]) => ({ left, bottom, right, top }));
  const rows = joined([
    ...across,
    ...sides.flatMap(({ left, right, bottom, top }) => [
      { from: left, to: right, at: bottom },
      { from: left, to: right, at: top },
    ]),
  ]);
  const columns = joined([
    ...down,
    ...sides.flatMap(({ left, right, bottom, top }) => [
      { from: bottom, to: top, at: left },
      { from: bottom, to: top, at: right },
    ]),
  ]);
  const lowest = (line: DrawnLine) =>
    rows.find(
      (one) => one.at < line.at - cellSides.height && overlap(one.from, one.to, line.from, line.to) > 8,
    );
  return rows.flatMap((top) => {
    const crossing = columns
      .filter(
        ({ at, from, to }) => at >= top.from - 2 && at <= top.to + 2 && from < top.at - 6 && to >= top.at - 2,
      )
      .toSorted((a, b) => a.at - b.at);
    return crossing.flatMap((left, index): Rect[] => {
      const right = crossing[index + 1];
      if (right === undefined) return [];
      const bottom =
        rows.find(
          ({ at, from, to }) => at < top.at - cellSides.height && from <= left.at + 2 && to >= right.at - 2,
        ) ?? lowest(top);
      const isClosed = bottom && left.from <= bottom.at + 2 && right.from <= bottom.at + 2;
      if (!isClosed) return [];
      const rect: Rect = [left.at + 1, bottom.at + 1, right.at - 1, top.at - 1];
      const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
      return width >= cellSides.width && height >= cellSides.height - 2 && height <= cellSides.mostHeight
        ? [rect]
        : [];
    });
  });
}

/** Lines that go on from each other as one, from the top and the left. */
function joined(lines: readonly DrawnLine[]): DrawnLine[] {
  const ordered = lines.toSorted((a, b) => b.at - a.at || a.from - b.from);
  const result: DrawnLine[] = [];
  for (const line of ordered) {
    const before = result.findLast((one) => near(one.at, line.at, 0.8) && line.from <= one.to + 1.5);
    if (before) before.to = Math.max(before.to, line.to);
    else result.push({ ...line });
  }
  return result;
}

const leastRun = 10;
const writingHeight = 13;

/** Runs of underscores and dots among the words. */
function underscores(words: readonly PrintedWord[]): Rect[] {
  const runs: (Rect & { length: 4 })[] = [];
  for (const { text, left, right, y, height } of words) {
    const step = (right - left) / Math.max(1, text.length);
    for (const { index, 0: run } of text.matchAll(/_{2,}|…{2,}|[.…]{5,}/gu)) {
      const x = left + index * step;
      const end = x + run.length * step;
      const last = runs.at(-1);
      if (last && near(last[1], y - 1) && x - last[2] < 4) last[2] = end;
      else runs.push([x, y - 1, end, y - 1 + Math.max(9, Math.min(writingHeight, height * 1.1))]);
    }
  }
  return runs.filter(([left, , right]) => right - left >= leastRun);
}

/** Lines to write on: nothing is printed right above them, and they are no side of a cell. */
function rules({ across, down, rects }: DrawnLines, printed: readonly PrintedWord[]): Rect[] {
  const isSide = ({ at, from, to }: DrawnLine) =>
    down.some(
      (line) => (near(line.at, from, 3) || near(line.at, to, 3)) && line.from < at + 8 && line.to > at - 3,
    ) ||
    rects.some(
      ([left, bottom, right, top]) => (near(bottom, at) || near(top, at)) && left < to && right > from,
    );
  return joined(across)
    .filter((line) => line.to - line.from >= 20 && !isSide(line))
    .flatMap((line): Rect[] => {
      let { from } = line;
      let { to } = line;
      for (const word of printed) {
        if (word.y < line.at - 2 || word.y > line.at + 8 || word.right < from || word.left > to) continue;
        // Words that begin the line leave the rest of it.
        if (word.left <= from + 4) from = Math.max(from, word.right + 2);
        else if (word.right >= to - 4) to = Math.min(to, word.left - 2);
        else return [];
      }
      const above = printed.filter(
        (word) => word.y > line.at + 8 && overlap(word.left, word.right, from, to) > 1,
      );
      const ceiling = Math.min(line.at + writingHeight + 2, ...above.map(({ y }) => y - 1));
      return to - from >= 20 && ceiling - line.at >= 7 ? [[from, line.at, to, ceiling]] : [];
    });
}

const maxGroupGap = 16;

/** Lines that are parted by a sign only, as between the thousands of an amount or the parts of a date, are one place. */
function groups(rects: readonly Rect[], printed: readonly PrintedWord[]): Rect[] {
  const result: Rect[] = [];
  for (const rect of rects.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const last = result.at(-1);
    const gap = last ? rect[0] - last[2] : Infinity;
    const isBeside = last !== undefined && near(last[1], rect[1]) && gap >= 0 && gap <= maxGroupGap;
    const between = printed.filter(
      ({ left, right, y }) => last && near(y, rect[1], 8) && left < rect[0] && right > last[2],
    );
    if (isBeside && between.length === 0) {
      last[2] = rect[2];
      last[3] = Math.min(last[3], rect[3]);
    } else result.push([...rect]);
  }
  return result;
}
