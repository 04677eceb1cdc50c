import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A straight line along the page: `at` is its height or its place from the left. */
export interface DrawnLine {
  from: number;
  to: number;
  at: number;
}

/** Left, bottom, right, top. */
export type Rect = [number, number, number, number];

/** The straight lines and rectangles that a page draws, in the PDF's own coordinates. */
export interface DrawnLines {
  across: DrawnLine[];
  down: DrawnLine[];
  rects: Rect[];
}

type Matrix = readonly number[];
interface Point {
  x: number;
  y: number;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** A filled rectangle that is thinner than this is a line. */
const maxThickness = 2.2;
const leastLength = 4;
/** More than this many would be a drawing, not a form. */
const maxShapes = 20_000;

const filled = new Set<number>([OPS.fill, OPS.eoFill]);
const painted = new Set<number>(
  [OPS.stroke, OPS.closeStroke, OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke].concat([
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]),
);

/** Reads the lines and boxes of a page from its drawing commands. Curves are left out. */
export async function readDrawnLines(page: PDFPageProxy): Promise<DrawnLines> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines: DrawnLines = { across: [], down: [], rects: [] };
  const saved: { matrix: Matrix; isLight: boolean }[] = [];
  let matrix = identity;
  let isLight = false;
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown[] = Array.isArray(argsArray[index]) ? argsArray[index] : [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) {
      saved.push({ matrix, isLight });
      if (operator !== OPS.save) matrix = multiply(matrix, numbersOf(args[0]));
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      ({ matrix, isLight } = saved.pop() ?? { matrix: identity, isLight: false });
    else if (operator === OPS.setFillRGBColor) isLight = isLightColor(args);
    else if (operator === OPS.transform) matrix = multiply(matrix, numbersOf(args));
    else if (operator === OPS.constructPath && painted.has(Number(args[0]))) {
      const [data] = Array.isArray(args[1]) ? args[1] : [];
      const isPale = isLight && filled.has(Number(args[0]));
      for (const path of pathsOf(numbersOf(data))) addPath(path, { matrix, isPale, lines });
      if (lines.across.length + lines.down.length + lines.rects.length > maxShapes) break;
    }
  }
  return lines;
}

function numbersOf(value: unknown): number[] {
  return ArrayBuffer.isView(value) || Array.isArray(value)
    ? Array.from(value as ArrayLike<number>, Number)
    : [];
}

/** Colours come as `#rrggbb`, or as three numbers up to 255. */
function isLightColor(args: readonly unknown[]): boolean {
  const [first] = args;
  const parts =
    typeof first === 'string'
      ? [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16))
      : args.slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) >= 600;
}

function multiply(m: Matrix, n: Matrix): Matrix {
  if (n.length < 6) return m;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0] = n;
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ];
}

function move({ x, y }: Point, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The numbers behind each command of a path: to a point, a line, two kinds of curves, and the way back. */
const argumentCounts = [2, 2, 6, 4, 0];

/** The corners of each part of a path; parts with curves are left out. */
function pathsOf(data: readonly number[]): Point[][] {
  const paths: Point[][] = [];
  let isCurved = false;
  let at = 0;
  while (at < data.length) {
    const command = data[at] ?? 0;
    const count = argumentCounts[command];
    if (count === undefined) return paths;
    const last = paths.at(-1);
    const point = { x: data[at + 1] ?? 0, y: data[at + 2] ?? 0 };
    if (command === 0) {
      isCurved = false;
      paths.push([point]);
    } else if (command === 1 && !isCurved) last?.push(point);
    else if (command === 4 && last?.[0] && !isCurved) last.push(last[0]);
    else if (command === 2 || command === 3) {
      isCurved = true;
      last?.splice(0);
    }
    at += 1 + count;
  }
  return paths;
}

function addPath(
  path: readonly Point[],
  { matrix, isPale, lines }: { matrix: Matrix; isPale: boolean; lines: DrawnLines },
): void {
  const points = path.map((point) => move(point, matrix));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const isRect =
    points.length >= 4 &&
    points.length <= 6 &&
    points.every(({ x, y }) => (near(x, left) || near(x, right)) && (near(y, bottom) || near(y, top)));
  // Pale boxes are to be filled in; pale lines only part the ground.
  if (isPale && isRect && Math.min(top - bottom, right - left) <= maxThickness) return;
  if (isRect && top - bottom <= maxThickness && right - left >= leastLength)
    lines.across.push({ from: left, to: right, at: (bottom + top) / 2 });
  else if (isRect && right - left <= maxThickness && top - bottom >= leastLength)
    lines.down.push({ from: bottom, to: top, at: (left + right) / 2 });
  else if (isRect && right - left >= leastLength && top - bottom >= leastLength)
    lines.rects.push([left, bottom, right, top]);
  else {
    for (const [index, end] of points.entries()) {
      const start = points[index - 1];
      if (start !== undefined) addLine(start, end, lines);
    }
  }
}

function addLine(a: Point, b: Point, lines: DrawnLines): void {
  const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (y < 0.7 && x >= leastLength)
    lines.across.push({ from: Math.min(a.x, b.x), to: Math.max(a.x, b.x), at: (a.y + b.y) / 2 });
  else if (x < 0.7 && y >= leastLength)
    lines.down.push({ from: Math.min(a.y, b.y), to: Math.max(a.y, b.y), at: (a.x + b.x) / 2 });
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.6;
}
