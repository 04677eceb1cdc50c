/** A step of an outline: to a point, along a line or a curve to it, or back to the start. */
export interface OutlineStep {
  kind: 'M' | 'L' | 'C' | 'Z';
  /** Coordinates in pairs, in thousandths of the width and height of the box. */
  points: number[];
}

/** Characters of one outline. */
export const maxOutline = 6000;

const number = '\\d{1,4}';
const pairs = (count: number) => Array.from({ length: 2 * count }, () => number).join(' ');

/** The letters of SVG paths, with whole numbers from 0 to 1000 within the box. */
export const outlinePattern = new RegExp(`^(?:M${pairs(1)}(?:L${pairs(1)}|C${pairs(3)}|Z)+)+$`);

/** The steps of an outline that fits the pattern. */
export function readOutline(outline: string): OutlineStep[] {
  return [...outline.matchAll(/([MLCZ])([\d ]*)/g)].map(([, kind = '', points = '']) => ({
    // The expression finds these letters only.
    kind: kind as OutlineStep['kind'],
    points: points === '' ? [] : points.split(' ').map(Number),
  }));
}

/** Corners between the ends of a curve. */
const cornersOfCurve = 6;

/** The corners of an outline, with curves as short lines, in thousandths. */
export function cornersOfOutline(outline: string): [x: number, y: number][] {
  const corners: [number, number][] = [];
  for (const { kind, points } of readOutline(outline)) {
    const [x = 0, y = 0] = points.slice(-2);
    if (kind === 'C') {
      const [ax = 0, ay = 0, bx = 0, by = 0] = points;
      const [fromX, fromY] = corners.at(-1) ?? [0, 0];
      for (let step = 1; step < cornersOfCurve; step += 1) {
        const share = step / cornersOfCurve;
        corners.push([alongCurve([fromX, ax, bx, x], share), alongCurve([fromY, ay, by, y], share)]);
      }
    }
    if (kind !== 'Z') corners.push([x, y]);
  }
  return corners;
}

/** One coordinate of a cubic curve of four points. */
export function alongCurve([a, b, c, d]: readonly [number, number, number, number], share: number): number {
  const rest = 1 - share;
  return a * rest ** 3 + 3 * b * rest ** 2 * share + 3 * c * rest * share ** 2 + d * share ** 3;
}
