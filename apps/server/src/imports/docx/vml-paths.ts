import { polygon, type Step } from './outlines.ts';

type Point = readonly [number, number];

/** A VML path, in units of its shape. Ones that use formulas or other commands are not known. */
export function vmlSteps(path: string): Step[] | undefined {
  const steps: Step[] = [];
  let at: Point = [0, 0];
  for (const [, command = '', words = ''] of path.matchAll(/(nf|ns|[a-z]{1,2})([^a-z]*)/g)) {
    const numbers = numbersOf(words);
    if (words.includes('@') || numbers.some((number) => !Number.isFinite(number))) return undefined;
    const isRelative = /^[trv]$/.test(command);
    const points = pairsOf(numbers);
    switch (command) {
      case 'm':
      case 't':
      case 'l':
      case 'r':
        for (const [index, point] of points.entries()) {
          at = isRelative ? [at[0] + point[0], at[1] + point[1]] : point;
          const isMove = index === 0 && /[mt]/.test(command);
          steps.push({ kind: isMove ? 'M' : 'L', to: at });
        }
        break;
      case 'c':
      case 'v':
        for (let index = 0; index + 2 < points.length; index += 3) {
          const from = at;
          const [first, second, to] = points
            .slice(index, index + 3)
            .map((point): Point => (isRelative ? [from[0] + point[0], from[1] + point[1]] : point));
          if (first === undefined || second === undefined || to === undefined) return undefined;
          steps.push({ kind: 'C', first, second, to });
          at = to;
        }
        break;
      case 'x':
        steps.push({ kind: 'Z' });
        break;
      case 'e':
      case 'nf':
      case 'ns':
        break;
      case 'xe':
        steps.push({ kind: 'Z' });
        break;
      default:
        return undefined;
    }
  }
  return steps.length < 2 ? undefined : steps;
}

/** Numbers between commas; one that is left out is zero. */
function numbersOf(words: string): number[] {
  const text = words.trim();
  if (text === '') return [];
  return text
    .replace(/\s+/g, ',')
    .split(',')
    .map((word) => (word === '' ? 0 : Number(word)));
}

function pairsOf(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []));
}

/** Shapes of Word that name no path of their own, by their number, in shares of the box. */
const known: Readonly<Record<string, readonly Point[]>> = {
  t4: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  t5: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  t6: [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  t1: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  t109: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  t202: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};

/** The steps of a shape whose type the file only names. */
export function knownVmlSteps(type: string | undefined): Step[] | undefined {
  const number = /_(t\d+)$/.exec(type ?? '')?.[1] ?? '';
  const points = Object.hasOwn(known, number) ? known[number] : undefined;
  return points && polygon(points);
}

/** The steps in a box of another size. */
export function scaleSteps(steps: readonly Step[], [scaleX, scaleY]: Point, [left, top]: Point): Step[] {
  const scale = ([x, y]: Point): Point => [(x - left) * scaleX, (y - top) * scaleY];
  return steps.map((step): Step => {
    if (step.kind === 'Z') return step;
    const to = scale(step.to);
    return step.kind === 'C'
      ? { kind: 'C', first: scale(step.first), second: scale(step.second), to }
      : { ...step, to };
  });
}
