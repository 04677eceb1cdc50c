import { childOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourceRun } from '../source-document.ts';

/** Drawings behind the text are below all others. */
const behindText = 2 ** 32;

/** How far up a drawing is among those that cover each other. */
export function layerOf(element: XmlElement): number {
  const anchor = childOf(element, 'wp:anchor')?.attributes;
  if (anchor !== undefined) {
    const isBehind = /^(?:1|true|on)$/.test(anchor['behindDoc'] ?? '');
    return numberOf(anchor['relativeHeight']) - (isBehind ? behindText : 0);
  }
  // Drawings of older files that are behind the text have negative layers.
  const style = elementsOf(element).flatMap(({ attributes }) => attributes['style'] ?? [])[0] ?? '';
  return numberOf(/z-index:\s*(-?\d+)/.exec(style)?.[1]);
}

function numberOf(value: string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** Puts the pictures that hang at one paragraph in the order in which they are drawn on each other. */
export function stackPictures(runs: SourceRun[]): void {
  const places = runs.flatMap(({ picture }, index) => (picture?.at === undefined ? [] : [index]));
  const stacked = places.flatMap((index) => runs[index] ?? []);
  stacked.sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
  for (const [index, place] of places.entries()) runs.splice(place, 1, ...stacked.slice(index, index + 1));
}
