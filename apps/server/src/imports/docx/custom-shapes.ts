import { childOf, childrenOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { Step } from './outlines.ts';

interface Size {
  width: number;
  height: number;
}

type Point = readonly [number, number];

/** The steps of a shape that the document draws itself; undefined where it uses something that is not known. */
export function customSteps(geometry: XmlElement | undefined, { width, height }: Size): Step[] | undefined {
  const paths = childrenOf(childOf(geometry, 'a:pathLst'), 'a:path');
  const guides = readGuides(geometry);
  const steps: Step[] = [];
  for (const path of paths) {
    const extent = (name: string, own: number) => Number(path.attributes[name] ?? 0) || own;
    const [wide, tall] = [extent('w', width * unitsPerPoint), extent('h', height * unitsPerPoint)];
    const known = new Map([...sizes(wide, tall), ...resolveGuides(guides, wide, tall)]);
    const value = (text = '') =>
      text.trim() === '' ? NaN : Number.isFinite(Number(text)) ? Number(text) : (known.get(text) ?? NaN);
    const scale = ([x, y]: Point): Point => [(x * width) / wide, (y * height) / tall];
    let at: Point = [0, 0];
    for (const step of elementsOf(path)) {
      const points = childrenOf(step, 'a:pt').map(({ attributes }): Point => [
        value(attributes['x']),
        value(attributes['y']),
      ]);
      const drawn = step.name === 'a:arcTo' ? arc(step, at, value) : drawnSteps(step.name, points, at);
      if (drawn === undefined || drawn.some((one) => one.kind !== 'Z' && !one.to.every(Number.isFinite)))
        return undefined;
      for (const one of drawn) if (one.kind !== 'Z') at = one.to;
      steps.push(
        ...drawn.map((one): Step => {
          if (one.kind === 'Z') return one;
          const to = scale(one.to);
          return one.kind === 'C'
            ? { kind: 'C', first: scale(one.first), second: scale(one.second), to }
            : { ...one, to };
        }),
      );
    }
  }
  return steps.length < 2 ? undefined : steps;
}

const unitsPerPoint = 12_700;

function drawnSteps(name: string, [first, second, third]: readonly Point[], from: Point): Step[] | undefined {
  switch (name) {
    case 'a:moveTo':
      return first && [{ kind: 'M', to: first }];
    case 'a:lnTo':
      return first && [{ kind: 'L', to: first }];
    case 'a:cubicBezTo':
      return first && second && third && [{ kind: 'C', first, second, to: third }];
    case 'a:quadBezTo': {
      if (first === undefined || second === undefined) return undefined;
      const handle = (end: Point): Point => [
        end[0] + ((first[0] - end[0]) * 2) / 3,
        end[1] + ((first[1] - end[1]) * 2) / 3,
      ];
      return [{ kind: 'C', first: handle(from), second: handle(second), to: second }];
    }
    case 'a:close':
      return [{ kind: 'Z' }];
    default:
      return undefined;
  }
}

/** Angles are in 60,000ths of a degree, downwards from the right. */
const anglesPerDegree = 60_000;

/** A part of an ellipse as curves of at most a quarter. */
function arc({ attributes }: XmlElement, from: Point, value: (text?: string) => number): Step[] | undefined {
  const [across, down] = [value(attributes['wR']), value(attributes['hR'])];
  const radians = (name: string) => (value(attributes[name]) / anglesPerDegree / 180) * Math.PI;
  const [start, sweep] = [radians('stAng'), radians('swAng')];
  if (![across, down, start, sweep].every(Number.isFinite)) return undefined;
  const center: Point = [from[0] - across * Math.cos(start), from[1] - down * Math.sin(start)];
  const count = Math.max(1, Math.min(8, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6)));
  const piece = sweep / count;
  const reach = (4 / 3) * Math.tan(piece / 4);
  return Array.from({ length: count }, (_, index): Step => {
    const [a, b] = [start + piece * index, start + piece * (index + 1)];
    const on = (angle: number): Point => [
      center[0] + across * Math.cos(angle),
      center[1] + down * Math.sin(angle),
    ];
    const beside = (angle: number, sign: number): Point => {
      const [x, y] = on(angle);
      return [x - sign * reach * across * Math.sin(angle), y + sign * reach * down * Math.cos(angle)];
    };
    return { kind: 'C', first: beside(a, 1), second: beside(b, -1), to: on(b) };
  });
}

type Guide = readonly [name: string, formula: readonly string[]];

function readGuides(geometry: XmlElement | undefined): Guide[] {
  return ['a:avLst', 'a:gdLst'].flatMap((list) =>
    childrenOf(childOf(geometry, list), 'a:gd').map(({ attributes }): Guide => [
      attributes['name'] ?? '',
      (attributes['fmla'] ?? '').trim().split(/\s+/),
    ]),
  );
}

function sizes(width: number, height: number): [string, number][] {
  return [
    ['w', width],
    ['h', height],
    ['l', 0],
    ['t', 0],
    ['r', width],
    ['b', height],
    ['hc', width / 2],
    ['vc', height / 2],
    ['ss', Math.min(width, height)],
    ['ls', Math.max(width, height)],
  ];
}

/** Values of the formulas that drawn outlines use; those of others stay unknown. */
function resolveGuides(guides: readonly Guide[], width: number, height: number): Map<string, number> {
  const known = new Map(sizes(width, height));
  for (const [name, [sign = '', ...words]] of guides) {
    const [a = NaN, b = NaN, c = NaN] = words.map((word) =>
      Number.isFinite(Number(word)) ? Number(word) : (known.get(word) ?? NaN),
    );
    const results: Readonly<Record<string, number>> = {
      val: a,
      '*/': (a * b) / c,
      '+-': a + b - c,
      '+/': (a + b) / c,
    };
    known.set(name, results[sign] ?? NaN);
  }
  return known;
}
