import { ellipse, polygon, roundCorner, type Step } from './outlines.ts';

interface Size {
  width: number;
  height: number;
}

/** The handles of a shape by their number, as shares; the usual value where the document sets none. */
export type Handles = (number: number, usual: number) => number;

type Draw = (size: Size, handle: Handles) => Step[];
type Kind = 'plain' | 'round' | 'cut';

/** A rectangle whose corners are plain, round or cut: from the upper left one to the right. */
function corners(kinds: readonly [Kind, Kind, Kind, Kind], usual: number): Draw {
  return ({ width, height }, handle) => {
    const first = handle(1, usual) * Math.min(width, height);
    const [upperLeft, upperRight, lowerRight, lowerLeft] = kinds;
    const size = (kind: Kind) => (kind === 'plain' ? 0 : Math.min(first, Math.min(width, height) / 2));
    const [a, b, c, d] = [size(upperLeft), size(upperRight), size(lowerRight), size(lowerLeft)];
    const turn = (
      kind: Kind,
      from: readonly [number, number],
      corner: readonly [number, number],
      to: readonly [number, number],
    ): Step[] => {
      if (kind === 'plain') return [];
      return kind === 'round' ? [roundCorner(from, corner, to)] : [{ kind: 'L', to }];
    };
    return [
      { kind: 'M', to: [a, 0] },
      { kind: 'L', to: [width - b, 0] },
      ...turn(upperRight, [width - b, 0], [width, 0], [width, b]),
      { kind: 'L', to: [width, height - c] },
      ...turn(lowerRight, [width, height - c], [width, height], [width - c, height]),
      { kind: 'L', to: [d, height] },
      ...turn(lowerLeft, [d, height], [0, height], [0, height - d]),
      { kind: 'L', to: [0, a] },
      ...turn(upperLeft, [0, a], [0, 0], [a, 0]),
      { kind: 'Z' },
    ];
  };
}

/** A polygon whose points are given in shares of the box. */
function shares(points: readonly (readonly [number, number])[]): Draw {
  return ({ width, height }) => polygon(points.map(([x, y]) => [x * width, y * height]));
}

/** An arrow to the right, in a box of this length and breadth: handles say the breadth of its shaft and the length of its head. */
function arrowPoints(length: number, breadth: number, handle: Handles): [number, number][] {
  const shaft = (handle(1, 0.5) * breadth) / 2;
  const neck = Math.max(0, length - handle(2, 0.5) * Math.min(length, breadth));
  const middle = breadth / 2;
  return [
    [0, middle - shaft],
    [neck, middle - shaft],
    [neck, 0],
    [length, middle],
    [neck, breadth],
    [neck, middle + shaft],
    [0, middle + shaft],
  ];
}

/** Points on two rings in turns, the outer one first, from the top. */
function star(count: number, usual: number): Draw {
  return ({ width, height }, handle) => {
    const inner = Math.min(1, handle(1, usual) * 2);
    return polygon(
      Array.from({ length: count * 2 }, (_, index): [number, number] => {
        const angle = (Math.PI * index) / count - Math.PI / 2;
        const radius = index % 2 === 0 ? 1 : inner;
        return [(width / 2) * (1 + radius * Math.cos(angle)), (height / 2) * (1 + radius * Math.sin(angle))];
      }),
    );
  };
}

/** A band around an empty middle. */
const frame: Draw = ({ width, height }, handle) => {
  const band = handle(1, 0.125) * Math.min(width, height);
  const outer = polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  const inner = polygon([
    [band, band],
    [width - band, band],
    [width - band, height - band],
    [band, height - band],
  ]);
  return [...outer, ...inner];
};

const draws: Readonly<Record<string, Draw>> = {
  ellipse,
  flowChartConnector: ellipse,
  roundRect: corners(['round', 'round', 'round', 'round'], 0.16667),
  flowChartAlternateProcess: corners(['round', 'round', 'round', 'round'], 0.16667),
  flowChartTerminator: corners(['round', 'round', 'round', 'round'], 0.5),
  round1Rect: corners(['plain', 'round', 'plain', 'plain'], 0.16667),
  round2SameRect: corners(['round', 'round', 'plain', 'plain'], 0.16667),
  round2DiagRect: corners(['round', 'plain', 'round', 'plain'], 0.16667),
  snip1Rect: corners(['plain', 'cut', 'plain', 'plain'], 0.16667),
  snip2SameRect: corners(['cut', 'cut', 'plain', 'plain'], 0.16667),
  snip2DiagRect: corners(['plain', 'cut', 'plain', 'cut'], 0.16667),
  snipRoundRect: corners(['round', 'cut', 'plain', 'plain'], 0.16667),
  plaque: corners(['cut', 'cut', 'cut', 'cut'], 0.16667),
  octagon: corners(['cut', 'cut', 'cut', 'cut'], 0.29289),
  diamond: shares([
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ]),
  flowChartDecision: shares([
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ]),
  rtTriangle: shares([
    [0, 0],
    [1, 1],
    [0, 1],
  ]),
  flowChartMerge: shares([
    [0, 0],
    [1, 0],
    [0.5, 1],
  ]),
  flowChartExtract: shares([
    [0.5, 0],
    [1, 1],
    [0, 1],
  ]),
  flowChartInputOutput: shares([
    [0.2, 0],
    [1, 0],
    [0.8, 1],
    [0, 1],
  ]),
  flowChartManualInput: shares([
    [0, 0.2],
    [1, 0],
    [1, 1],
    [0, 1],
  ]),
  flowChartManualOperation: shares([
    [0, 0],
    [1, 0],
    [0.8, 1],
    [0.2, 1],
  ]),
  pentagon: shares([
    [0.5, 0],
    [1, 0.382],
    [0.809, 1],
    [0.191, 1],
    [0, 0.382],
  ]),
  triangle: ({ width, height }, handle) =>
    polygon([
      [handle(1, 0.5) * width, 0],
      [width, height],
      [0, height],
    ]),
  parallelogram: ({ width, height }, handle) => {
    const shift = Math.min(width, handle(1, 0.25) * Math.min(width, height));
    return polygon([
      [shift, 0],
      [width, 0],
      [width - shift, height],
      [0, height],
    ]);
  },
  trapezoid: ({ width, height }, handle) => {
    const shift = Math.min(width / 2, handle(1, 0.25) * Math.min(width, height));
    return polygon([
      [shift, 0],
      [width - shift, 0],
      [width, height],
      [0, height],
    ]);
  },
  hexagon: ({ width, height }, handle) => {
    const shift = Math.min(width / 2, handle(1, 0.25) * Math.min(width, height));
    const middle = height / 2;
    return polygon([
      [shift, 0],
      [width - shift, 0],
      [width, middle],
      [width - shift, height],
      [shift, height],
      [0, middle],
    ]);
  },
  homePlate: ({ width, height }, handle) => {
    const neck = width - Math.min(width, handle(1, 0.5) * Math.min(width, height));
    return polygon([
      [0, 0],
      [neck, 0],
      [width, height / 2],
      [neck, height],
      [0, height],
    ]);
  },
  chevron: ({ width, height }, handle) => {
    const shift = Math.min(width, handle(1, 0.5) * Math.min(width, height));
    const neck = width - shift;
    return polygon([
      [0, 0],
      [neck, 0],
      [width, height / 2],
      [neck, height],
      [0, height],
      [shift, height / 2],
    ]);
  },
  plus: ({ width, height }, handle) => {
    const arm = Math.min(handle(1, 0.25), 0.5) * Math.min(width, height);
    const [right, low] = [width - arm, height - arm];
    return polygon([
      [arm, 0],
      [right, 0],
      [right, arm],
      [width, arm],
      [width, low],
      [right, low],
      [right, height],
      [arm, height],
      [arm, low],
      [0, low],
      [0, arm],
      [arm, arm],
    ]);
  },
  rightArrow: ({ width, height }, handle) => polygon(arrowPoints(width, height, handle)),
  leftArrow: ({ width, height }, handle) =>
    polygon(arrowPoints(width, height, handle).map(([x, y]) => [width - x, y])),
  downArrow: ({ width, height }, handle) =>
    polygon(arrowPoints(height, width, handle).map(([x, y]) => [y, x])),
  upArrow: ({ width, height }, handle) =>
    polygon(arrowPoints(height, width, handle).map(([x, y]) => [y, height - x])),
  star4: star(4, 0.125),
  star5: star(5, 0.19098),
  star6: star(6, 0.28868),
  star8: star(8, 0.375),
  frame,
};

/** The steps of one of Word's own shapes; undefined for those that are not known. */
export function presetSteps(name: string, size: Size, handle: Handles): Step[] | undefined {
  return Object.hasOwn(draws, name) ? draws[name]?.(size, handle) : undefined;
}
