import { alongCurve, maxOutline } from '@inkfield/contract/look-outlines';

type Point = readonly [x: number, y: number];

/** A step of a shape, in points from the corner of its box. */
export type Step =
  | { kind: 'M' | 'L'; to: Point }
  | { kind: 'C'; first: Point; second: Point; to: Point }
  | { kind: 'Z' };

export interface Turn {
  /** Degrees to the right. */
  angle: number;
  isAcross: boolean;
  isDown: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** A shape in the box around it. */
export interface Outlined extends Size {
  x: number;
  y: number;
  outline: string;
}

/** Mirrors and turns the steps around the centre of their box. */
export function turnSteps(
  steps: readonly Step[],
  { width, height }: Size,
  { angle, isAcross, isDown }: Turn,
): Step[] {
  const [middleX, middleY] = [width / 2, height / 2];
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const move = ([x, y]: Point): Point => {
    const dx = (x - middleX) * (isAcross ? -1 : 1);
    const dy = (y - middleY) * (isDown ? -1 : 1);
    return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
  };
  return steps.map((step): Step => {
    if (step.kind === 'Z') return step;
    const to = move(step.to);
    return step.kind === 'C'
      ? { kind: 'C', first: move(step.first), second: move(step.second), to }
      : { ...step, to };
  });
}

/** The outline in thousandths of the box around it; undefined where it is too long or has no extent. */
export function outlineOf(steps: readonly Step[]): Outlined | undefined {
  const reached = pointsReached(steps);
  const xs = reached.map(([x]) => x);
  const ys = reached.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  if (!(width > leastExtent && height > leastExtent)) return undefined;
  const write = (points: readonly Point[]) =>
    points.flatMap(([x, y]) => [share(x - left, width), share(y - top, height)]).join(' ');
  let outline = '';
  for (const step of steps) {
    if (step.kind === 'Z') outline += 'Z';
    else if (step.kind === 'C') outline += `C${write([step.first, step.second, step.to])}`;
    else outline += step.kind + write([step.to]);
  }
  // A point where nothing is drawn from begins no shape.
  outline = outline.replaceAll(/M[\d ]+(?=M|$)/g, '').replaceAll(/Z(?=[LC])/g, '');
  return outline === '' || outline.length > maxOutline
    ? undefined
    : { x: left, y: top, width, height, outline };
}

const leastExtent = 0.3;

function share(part: number, whole: number): number {
  return Math.min(1000, Math.max(0, Math.round((part / whole) * 1000)));
}

const samples = 8;

/** The points of lines, and points along curves. */
function pointsReached(steps: readonly Step[]): Point[] {
  const points: Point[] = [];
  for (const step of steps) {
    if (step.kind === 'Z') continue;
    const [fromX, fromY] = points.at(-1) ?? step.to;
    if (step.kind === 'C')
      for (let sample = 1; sample < samples; sample += 1) {
        const at = sample / samples;
        const { first, second, to } = step;
        points.push([
          alongCurve([fromX, first[0], second[0], to[0]], at),
          alongCurve([fromY, first[1], second[1], to[1]], at),
        ]);
      }
    points.push(step.to);
  }
  return points;
}

/** How far the handles of a quarter of a circle are from its ends. */
const quarter = 0.5523;

/** A quarter of an ellipse from a point to another one, around the corner that they share. */
export function roundCorner([fromX, fromY]: Point, corner: Point, to: Point): Step {
  const towards = (point: Point): Point => [
    point[0] + (corner[0] - point[0]) * quarter,
    point[1] + (corner[1] - point[1]) * quarter,
  ];
  return { kind: 'C', first: towards([fromX, fromY]), second: towards(to), to };
}

/** An ellipse that fills the box. */
export function ellipse({ width, height }: Size): Step[] {
  const [x, y] = [width / 2, height / 2];
  return [
    { kind: 'M', to: [x, 0] },
    roundCorner([x, 0], [width, 0], [width, y]),
    roundCorner([width, y], [width, height], [x, height]),
    roundCorner([x, height], [0, height], [0, y]),
    roundCorner([0, y], [0, 0], [x, 0]),
    { kind: 'Z' },
  ];
}

/** Straight lines through the points, and back to the first. */
export function polygon(points: readonly Point[]): Step[] {
  return [...points.map((to, index): Step => ({ kind: index === 0 ? 'M' : 'L', to })), { kind: 'Z' }];
}
