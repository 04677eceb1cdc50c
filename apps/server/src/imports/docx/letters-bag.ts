import { childOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { Letters } from '../source-look.ts';
import type { Fonts } from './fonts.ts';
import { readPoints } from './paper.ts';
import { readColor, withoutUndefined } from './paragraph-bag.ts';

/** The letter properties that one element sets; all others are absent. */
export type LettersBag = Partial<Omit<Letters, 'color'>> & { color?: string | null };

const bags = new WeakMap<XmlElement, LettersBag>();

export function readLettersBag(properties: XmlElement | undefined, fonts: Fonts): LettersBag {
  if (properties === undefined) return {};
  const bag = bags.get(properties) ?? withoutUndefined(readBag(properties, fonts));
  bags.set(properties, bag);
  return bag;
}

function readBag(properties: XmlElement, fonts: Fonts) {
  const halfPoints = Number(valueOf(properties, 'w:sz'));
  const underline = valueOf(properties, 'w:u');
  const color = valueOf(properties, 'w:color');
  const kerning = valueOf(properties, 'w:kern');
  return {
    font: fonts.nameOf(childOf(properties, 'w:rFonts')),
    size: halfPoints > 0 ? Math.min(200, halfPoints / 2) : undefined,
    bold: switchOf(properties, 'w:b'),
    italic: switchOf(properties, 'w:i'),
    underline: childOf(properties, 'w:u') === undefined ? undefined : (underline ?? 'single') !== 'none',
    color: color === undefined ? undefined : (readColor(color) ?? null),
    spacing: readPoints(valueOf(properties, 'w:spacing')),
    kerning: kerning === undefined ? undefined : Number(kerning) > 0,
  };
}
