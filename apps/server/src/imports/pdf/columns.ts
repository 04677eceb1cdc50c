import type { PageItem } from './lines.ts';

/** Items beside each other without a wide gap: a line of one column, or a cell. */
interface Segment {
  items: PageItem[];
  left: number;
  right: number;
  y: number;
}

/** Fewer lines beside each other are a table or two addresses, which are read across. */
const fewestLines = 5;
/** In points. A column of prose is no narrower. */
const narrowest = 100;
const widestGap = 1.5;

/** The items of a page row by row, top to bottom; those of a row from the left. */
export function rowsOf(items: readonly PageItem[]): PageItem[][] {
  const sorted = items
    .filter(({ text, width }) => text.trim() !== '' || width > 0)
    .toSorted((a, b) => b.y - a.y || a.x - b.x);
  const rows: PageItem[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isBeside = first && Math.abs(first.y - item.y) < Math.min(first.height, item.height) * 0.4;
    if (row && isBeside) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/**
 * The items of a page in parts that are read one after the other. Columns of prose are read down: most of their lines
 * fill their column. The cells of a table and signatures beside each other stay one part, which is read across.
 */
export function inReadingOrder(items: readonly PageItem[]): PageItem[][] {
  const segments = rowsOf(items).flatMap(segmentsOf);
  const gutter = findGutter(segments);
  if (gutter === undefined) return [[...items]];
  const parts: PageItem[][] = [];
  let across: PageItem[] = [];
  const endAcross = () => {
    if (across.length > 0) parts.push(across);
    across = [];
  };
  for (const band of bandsOf(segments, gutter)) {
    const left = band.filter(({ right }) => right <= gutter);
    const right = band.filter((segment) => segment.left >= gutter);
    const areColumns = isColumn(left) && isColumn(right);
    if (!areColumns) {
      across.push(...band.flatMap((segment) => segment.items));
      continue;
    }
    endAcross();
    for (const side of [left, right]) parts.push(...inReadingOrder(side.flatMap((segment) => segment.items)));
  }
  endAcross();
  return parts;
}

function segmentsOf(row: readonly PageItem[]): Segment[] {
  const found: Segment[] = [];
  for (const item of row) {
    if (item.text.trim() === '') continue;
    const last = found.at(-1);
    const right = item.x + item.width;
    if (last !== undefined && item.x - last.right <= item.height * widestGap) {
      last.items.push(item);
      last.right = Math.max(last.right, right);
    } else found.push({ items: [item], left: item.x, right, y: item.y });
  }
  return found;
}

const step = 3;

/** The middle of the widest stretch across which few lines go and which has lines on both sides. */
function findGutter(segments: readonly Segment[]): number | undefined {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  let best: { from: number; to: number; score: number } | undefined;
  for (let x = left + narrowest; x <= right - narrowest; x += step) {
    const before = segments.filter((segment) => segment.right <= x).length;
    const behind = segments.filter((segment) => segment.left >= x).length;
    const score = Math.min(before, behind) - (segments.length - before - behind);
    if (Math.min(before, behind) < fewestLines || score <= 0) continue;
    if (best === undefined || score > best.score) best = { from: x, to: x, score };
    else if (score === best.score && x - best.to <= step) best.to = x;
  }
  return best && (best.from + best.to) / 2;
}

/** Runs of lines that are all in one column, between lines across both. */
function bandsOf(segments: readonly Segment[], gutter: number): Segment[][] {
  const bands: { isAcross: boolean; segments: Segment[] }[] = [];
  for (const segment of segments) {
    const isAcross = segment.left < gutter && segment.right > gutter;
    const last = bands.at(-1);
    if (last?.isAcross === isAcross) last.segments.push(segment);
    else bands.push({ isAcross, segments: [segment] });
  }
  return bands.map((band) => band.segments);
}

/** Lines of prose fill their column. */
function isColumn(lines: readonly Segment[]): boolean {
  if (lines.length < fewestLines) return false;
  const left = Math.min(...lines.map((line) => line.left));
  const width = Math.max(...lines.map((line) => line.right)) - left;
  const full = lines.filter((line) => line.right - line.left >= width * 0.7).length;
  const words = lines.reduce((sum, { items }) => sum + wordCount(items), 0);
  return width >= narrowest && full >= lines.length * 0.5 && words >= lines.length * 3.5;
}

function wordCount(items: readonly PageItem[]): number {
  return items
    .map(({ text }) => text)
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length;
}
