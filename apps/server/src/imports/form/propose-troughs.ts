import { joined, near, overlap } from '../pdf/cells.ts';
import type { DrawnLine, DrawnLines, Rect } from '../pdf/drawn-lines.ts';
import type { ProposedBox } from './box-shapes.ts';

/** The strokes at the ends of a line to write on: longer ones are sides of a cell. */
const stroke = { least: 2.5, most: 24 };
const leastWidth = 14;
const writingHeight = 13;
/** A cell for one character is at most as wide. */
const widestCell = 26;

/**
 * Lines to write on with a short stroke up at both ends, open above, as French and Italian forms have them. Strokes
 * between the ends part the characters.
 */
export function troughs({ across, down, rects }: DrawnLines): ProposedBox[] {
  const lines = joined(across);
  const isClosed = (left: number, right: number, top: number) =>
    lines.some((line) => near(line.at, top, 1.5) && overlap(line.from, line.to, left, right) > 2);
  const frames = rects.map(([left, bottom, right, top]) => ({ left, right, bottom, top }));
  return lines.flatMap((line): ProposedBox[] => {
    const strokes = strokesOn(line, down);
    const [first, last] = [strokes[0], strokes.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < leastWidth) return [];
    const isWhole = near(first.at, line.from, 2) && near(last.at, line.to, 2);
    const isFramed = frames.some(
      ({ left, right, bottom }) =>
        near(left, first.at, 2) && near(right, last.at, 2) && near(bottom, line.at, 2),
    );
    // A table continues below the line.
    const isSide = down.some(
      ({ at, from, to }) =>
        (near(at, first.at, 2) || near(at, last.at, 2)) && from < line.at - 4 && to > line.at - 4,
    );
    if (!isWhole || isSide || isFramed || isClosed(first.at, last.at, Math.max(first.to, last.to))) return [];
    const top = line.at + Math.max(writingHeight, ...strokes.map(({ to }) => to - line.at));
    const rect: Rect = [first.at, line.at, last.at, top];
    const steps = strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? 0));
    const isComb = steps.length > 1 && Math.max(...steps) < Math.min(widestCell, 1.3 * Math.min(...steps));
    if (isComb) return [{ rect, kind: 'text', cells: steps.length }];
    return steps.length === 1 ? [{ rect, kind: 'text' }] : [];
  });
}

/** The strokes that stand on a line, from the left, each place once. */
function strokesOn(line: DrawnLine, down: readonly DrawnLine[]): DrawnLine[] {
  const standing = down
    .filter(({ at, from, to }) => {
      const isOver = at > line.from - 2 && at < line.to + 2;
      const height = to - line.at;
      return isOver && near(from, line.at, 1.5) && height >= stroke.least && height <= stroke.most;
    })
    .toSorted((a, b) => a.at - b.at);
  return standing.filter(({ at }, index) => index === 0 || at - (standing[index - 1]?.at ?? 0) > 1.5);
}
