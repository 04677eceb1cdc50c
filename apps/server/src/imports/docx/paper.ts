import type { PaperSize } from '@inkfield/engine/template';
import { childOf, type XmlElement } from '../guard/xml.ts';
import type { SourceMargins } from '../source-document.ts';

interface ReadPaper {
  size: PaperSize | undefined;
  margins: SourceMargins | undefined;
  warnings: string[];
}

/** In points, the short side first. */
const papers: readonly [size: PaperSize, sides: readonly [number, number]][] = [
  ['a4', [595.3, 841.9]],
  ['letter', [612, 792]],
];
const tolerance = 3;

/** The paper of the first section: a template has only one. */
export function readPaper(sections: readonly XmlElement[]): ReadPaper {
  const sides = sections.flatMap((section) => readSides(section) ?? []);
  const [first] = sides;
  const size = first && sizeOf(first);
  const warnings: string[] = [];
  if (sides.some(({ isUpright }) => !isUpright))
    warnings.push('Landscape pages were turned upright, as all pages of a template are.');
  if (first !== undefined && size === undefined) {
    const inches = [first.short, first.long].map((side) => Number((side / 72).toFixed(1))).join(' × ');
    warnings.push(
      `The paper of the document (${inches} in) is none that a template has: choose Letter or A4.`,
    );
  }
  return { size, margins: readMargins(sections[0]), warnings };
}

interface Sides {
  short: number;
  long: number;
  isUpright: boolean;
}

function readSides(section: XmlElement): Sides | undefined {
  const size = childOf(section, 'w:pgSz')?.attributes;
  const width = readPoints(size?.['w:w']) ?? 0;
  const height = readPoints(size?.['w:h']) ?? 0;
  if (width <= 0 || height <= 0) return undefined;
  return { short: Math.min(width, height), long: Math.max(width, height), isUpright: width <= height };
}

function sizeOf({ short, long }: Sides): PaperSize | undefined {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= tolerance;
  return papers.find(([, sides]) => isNear(sides[0], short) && isNear(sides[1], long))?.[0];
}

function readMargins(section: XmlElement | undefined): SourceMargins | undefined {
  const margins = childOf(section, 'w:pgMar')?.attributes;
  // In Word a negative margin is exact: headers and footers cannot move the text.
  const side = (...names: string[]) => {
    const points = names.map((name) => readPoints(margins?.[`w:${name}`])).find((it) => it !== undefined);
    return points === undefined ? undefined : Math.abs(points);
  };
  const left = side('left', 'start');
  const right = side('right', 'end');
  if (left === undefined || right === undefined) return undefined;
  return { left, right, top: side('top') ?? left, bottom: side('bottom') ?? left };
}

/** Points of one of each unit; without a unit Word means twentieths of a point. */
const unitPoints: Readonly<Record<string, number>> = {
  '': 1 / 20,
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  pi: 12,
};

/** A length as Word writes it, in points; the strict form of its files names the unit. */
export function readPoints(text: string | undefined): number | undefined {
  const [, figure = '', unit = ''] =
    /^(-?\d{1,7}(?:\.\d{1,20})?)(pt|in|cm|mm|pc|pi)?$/.exec(text ?? '') ?? [];
  return figure === '' ? undefined : Number(figure) * (unitPoints[unit] ?? 0);
}
