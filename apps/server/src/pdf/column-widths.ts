/** The widths of the contents of a column, in em. */
export interface ColumnContent {
  /** Width of the widest word. */
  word: number;
  /** Width of the widest line. */
  line: number;
}

interface Range {
  least: number;
  most: number;
  weight: number;
}

const leastColumn = 1.5;
/** Room beyond the widest line, for what rounding takes. */
const slack = 0.05;
const steps = 40;

/** The widths within their ranges that are in proportion to their weights and fill what is there. */
function fill(ranges: readonly Range[], available: number): number[] {
  const at = (level: number) =>
    ranges.map(({ least, most, weight }) => Math.min(most, Math.max(least, level * weight)));
  let [low, high] = [0, available / Math.min(...ranges.map(({ weight }) => weight))];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) > available) high = middle;
    else low = middle;
  }
  return at(low);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Divides the width: everything on one line when that fits; otherwise no column gets more than it can use, none less
 * than its widest word, and long texts take the rest by the square roots of their lengths, which makes the rows lowest.
 */
export function columnWidths(contents: readonly ColumnContent[], available: number): number[] {
  const most = contents.map(({ line }) => Math.max(leastColumn, line + slack));
  const least = contents.map(({ word }) => Math.max(leastColumn, word + slack));
  const roots = most.map(Math.sqrt);
  const room = available - sum(most);
  if (room >= 0) return most.map((width, i) => width + (room * (roots[i] ?? 0)) / sum(roots));
  const fits = sum(least) <= available;
  return fill(
    contents.map((_, i) => ({
      least: fits ? (least[i] ?? 0) : Math.min(leastColumn, available / contents.length),
      most: (fits ? most[i] : least[i]) ?? 0,
      weight: fits ? (roots[i] ?? 1) : 1,
    })),
    available,
  );
}

/** Whether every word fits without a break. */
export function fitsUnbroken(contents: readonly ColumnContent[], available: number): boolean {
  return sum(contents.map(({ word }) => Math.max(leastColumn, word + slack))) <= available;
}
