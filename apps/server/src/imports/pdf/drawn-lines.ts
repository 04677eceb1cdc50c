import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A straight line along the page: `at` is its height or its place from the left. */
export interface DrawnLine {
  from: number;
  to: number;
  at: number;
  thickness: number;
}

/** Left, bottom, right, top. */
export type Rect = [number, number, number, number];

/** The straight lines and rectangles that a page draws, in the PDF's own coordinates. */
export interface DrawnLines {
  across: DrawnLine[];
  down: DrawnLine[];
  /** Frames and pale grounds: something may be written in them. */
  rects: Rect[];
  /** Dark grounds, as of headings and signs for scanners. */
  bars: Rect[];
  /** Those of the pale grounds that are grey. */
  greys: Rect[];
  /** Pictures, and shapes that are neither lines nor grounds, as those of a seal. */
  pictures: Rect[];
}

type Matrix = readonly number[];
interface Point {
  x: number;
  y: number;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** A filled rectangle that is thinner than this is a line. */
const maxThickness = 2.2;
export const leastLength = 4;
/** A ground over more of the page than this is the paper: it is painted over, or shines through. */
const mostOfPage = 0.5;
/** More than this many would be a drawing, not a form. */
const maxShapes = 4000;

const filled = new Set<number>(
  [OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke].concat([
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]),
);
const stroked = new Set<number>(
  [OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke].concat([
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]),
);
const painted = new Set<number>(
  [OPS.stroke, OPS.closeStroke, OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke].concat([
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]),
);

const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObject,
]);
/** More shapes than this would be a drawing. */
const mostPictures = 2000;

interface Pen {
  matrix: Matrix;
  /** Whether shapes are filled with a pale colour, and whether that is a grey one. */
  isPale: boolean;
  isGrey: boolean;
  color: string;
  width: number;
}

const nothingDrawn = (): DrawnLines => ({
  across: [],
  down: [],
  rects: [],
  bars: [],
  greys: [],
  pictures: [],
});

/** Reads the lines and boxes of a page from its drawing commands, without those of its annotations. */
export async function readDrawnLines(page: PDFPageProxy): Promise<DrawnLines> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const lines = nothingDrawn();
  const grounds: Ground[] = [];
  const saved: Pen[] = [];
  let pen: Pen = { matrix: identity, isPale: false, isGrey: false, color: '', width: 1 };
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown[] = Array.isArray(argsArray[index]) ? argsArray[index] : [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) {
      saved.push(pen);
      if (operator !== OPS.save) pen = { ...pen, matrix: multiply(pen.matrix, numbersOf(args[0])) };
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) pen = saved.pop() ?? pen;
    else if (operator === OPS.setFillRGBColor) pen = { ...pen, ...lightOf(args), color: args.join() };
    else if (operator === OPS.setLineWidth) pen = { ...pen, width: Number(args[0]) || 0 };
    else if (operator === OPS.transform) pen = { ...pen, matrix: multiply(pen.matrix, numbersOf(args)) };
    else if (pictures.has(operator)) addPicture(pen.matrix, lines);
    else if (operator === OPS.constructPath && painted.has(Number(args[0]))) {
      const [data] = Array.isArray(args[1]) ? args[1] : [];
      const paint = {
        pen,
        lines,
        grounds,
        isFilled: filled.has(Number(args[0])),
        isStroked: stroked.has(Number(args[0])),
      };
      for (const path of pathsOf(numbersOf(data))) addPath(path, paint);
      const { across, down, rects, bars } = lines;
      if (across.length + down.length + rects.length + bars.length + grounds.length > maxShapes)
        return nothingDrawn();
    }
  }
  const cells = withoutInner(grounds);
  lines.rects.push(...cells.map(({ rect }) => rect));
  lines.greys.push(...cells.filter(({ isGrey }) => isGrey).map(({ rect }) => rect));
  return onPage(lines, page.view);
}

/** The lines and boxes that can be seen. */
function onPage(
  { across, down, rects, bars, greys, pictures: seen }: DrawnLines,
  view: readonly number[],
): DrawnLines {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const isSeen = ([from, low, to, high]: Rect) => from < right && to > left && low < top && high > bottom;
  const most = mostOfPage * (right - left) * (top - bottom);
  const isPartOfPage = (bar: Rect) => (bar[2] - bar[0]) * (bar[3] - bar[1]) < most;
  return {
    across: across.filter(({ from, to, at }) => isSeen([from, at, to, at])),
    down: down.filter(({ from, to, at }) => isSeen([at, from, at, to])),
    rects: rects.filter(isSeen),
    greys: greys.filter(isSeen),
    bars: bars.filter((bar) => isSeen(bar) && isPartOfPage(bar)),
    pictures: seen.filter((picture) => isSeen(picture) && isPartOfPage(picture)),
  };
}

function numbersOf(value: unknown): number[] {
  return ArrayBuffer.isView(value) || Array.isArray(value)
    ? Array.from(value as ArrayLike<number>, Number)
    : [];
}

/** A ground that is lighter than this looks white on paper. */
const nearWhite = 240;

/** Colours come as `#rrggbb`, or as three numbers up to 255. */
function lightOf(args: readonly unknown[]): Pick<Pen, 'isPale' | 'isGrey'> {
  const [first] = args;
  const parts =
    typeof first === 'string'
      ? [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16))
      : args.slice(0, 3).map(Number);
  const isPale = parts.reduce((sum, part) => sum + part, 0) >= 600;
  const [darkest, lightest] = [Math.min(...parts), Math.max(...parts)];
  return { isPale, isGrey: isPale && lightest < nearWhite && lightest - darkest < 8 };
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

interface Path {
  corners: Point[];
  isCurved: boolean;
}

/** The corners of each part of a path, and the ends of its curves. */
function pathsOf(data: readonly number[]): Path[] {
  const paths: Path[] = [];
  let at = 0;
  while (at < data.length) {
    const command = data[at] ?? 0;
    const count = argumentCounts[command];
    if (count === undefined) return paths;
    const last = paths.at(-1);
    const end = { x: data[at + count - 1] ?? 0, y: data[at + count] ?? 0 };
    if (command === 0) paths.push({ corners: [end], isCurved: false });
    else if (command === 4) last?.corners.push(...last.corners.slice(0, 1));
    else last?.corners.push(end);
    if (last && (command === 2 || command === 3)) last.isCurved = true;
    at += 1 + count;
  }
  return paths;
}

/** A pale area without a frame. */
interface Ground {
  rect: Rect;
  color: string;
  isGrey: boolean;
}

interface Paint {
  pen: Pen;
  lines: DrawnLines;
  grounds: Ground[];
  isFilled: boolean;
  isStroked: boolean;
}

/** The sides of a circle that is ticked. */
const circle = { least: 5, most: 17 };

/** The ground of a cell is at most so much wider on each side than that of its paragraphs, in points. */
const cellPadding = 9;

/** Word paints the ground of a cell, and that of each of its paragraphs in the same colour. Only the cell is a place. */
function withoutInner(grounds: readonly Ground[]): Ground[] {
  const isAround = (outer: Ground, inner: Ground) => {
    const [left, bottom, right, top] = outer.rect;
    const sides = [inner.rect[0] - left, inner.rect[1] - bottom, right - inner.rect[2], top - inner.rect[3]];
    const [before = 0, , behind = 0] = sides;
    const isLarger = sides.every((side) => side >= 0) && sides.some((side) => side > 0.5);
    return outer.color === inner.color && isLarger && Math.max(before, behind) <= cellPadding;
  };
  return grounds.filter((inner) => !grounds.some((outer) => isAround(outer, inner)));
}

/** A frame whose corners are round. */
const roundedFrame = { width: 20, height: 10, corners: 8 };

/** A picture is painted on a square of one unit. */
function addPicture(matrix: Matrix, lines: DrawnLines): void {
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
  ].map((corner) => move(corner, matrix));
  if (lines.pictures.length < mostPictures) lines.pictures.push(around(corners));
}

function around(points: readonly Point[]): Rect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function addPath({ corners, isCurved }: Path, { pen, lines, grounds, isFilled, isStroked }: Paint): void {
  const points = corners.map((point) => move(point, pen.matrix));
  const rect = around(points);
  const [left, bottom, right, top] = rect;
  const [width, height] = [right - left, top - bottom];
  if (isCurved) {
    // Letters that are drawn as shapes are filled. A curved frame is a circle or has rounded corners.
    const isCircle = width >= circle.least && width <= circle.most && Math.abs(width - height) < 1.5;
    const isRounded =
      width >= roundedFrame.width &&
      height >= roundedFrame.height &&
      points.length >= roundedFrame.corners &&
      points.every(({ x, y }) => near(x, left) || near(x, right) || near(y, bottom) || near(y, top));
    if (isStroked && (isCircle || isRounded)) lines.rects.push(rect);
    else if (isFilled && !pen.isPale && lines.pictures.length < mostPictures) lines.pictures.push(rect);
    return;
  }
  const isRect =
    points.length >= 4 &&
    points.length <= 6 &&
    points.every(({ x, y }) => (near(x, left) || near(x, right)) && (near(y, bottom) || near(y, top)));
  const isPale = isFilled && !isStroked && pen.isPale;
  const [a = 1, b = 0] = pen.matrix;
  const thickness = pen.width * Math.hypot(a, b);
  // Pale boxes are places to fill in. Pale lines only separate areas, so they are ignored.
  if (isPale && isRect && Math.min(height, width) <= maxThickness) return;
  if (isRect && height <= maxThickness && width >= leastLength)
    lines.across.push({ from: left, to: right, at: (bottom + top) / 2, thickness: height });
  else if (isRect && width <= maxThickness && height >= leastLength)
    lines.down.push({ from: bottom, to: top, at: (left + right) / 2, thickness: width });
  else if (isRect && width >= leastLength && height >= leastLength) {
    if (isPale) grounds.push({ rect, color: pen.color, isGrey: pen.isGrey });
    else (isStroked ? lines.rects : lines.bars).push(rect);
  } else if (isStroked) {
    for (const [index, end] of points.entries()) {
      const start = points[index - 1];
      if (start !== undefined) addLine(start, end, { lines, thickness });
    }
  }
}

function addLine(a: Point, b: Point, { lines, thickness }: { lines: DrawnLines; thickness: number }): void {
  const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (y < 0.7 && x >= leastLength)
    lines.across.push({ from: Math.min(a.x, b.x), to: Math.max(a.x, b.x), at: (a.y + b.y) / 2, thickness });
  else if (x < 0.7 && y >= leastLength)
    lines.down.push({ from: Math.min(a.y, b.y), to: Math.max(a.y, b.y), at: (a.x + b.x) / 2, thickness });
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.6;
}
