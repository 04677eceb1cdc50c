import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { Letters } from '../source-look.ts';
import type { Fonts } from './fonts.ts';
import { readPoints } from './paper.ts';
import { readColor, readFill } from './paragraph-bag.ts';

/** The letter properties that one element sets; all others are absent. */
export type LettersBag = Partial<Omit<Letters, 'color' | 'highlight' | 'caps'>> & {
  smallCaps?: boolean;
  allCaps?: boolean;
  color?: string | null;
  highlight?: string | null;
  /** How many times as wide as they are drawn. */
  stretch?: number;
  /** The same members for words of complex scripts, and whether the words are of one. */
  isComplex?: boolean;
  complex?: Partial<Pick<Letters, 'font' | 'size' | 'bold' | 'italic'>>;
};

const bags = new WeakMap<XmlElement, LettersBag>();

export function readLettersBag(properties: XmlElement | undefined, fonts: Fonts): LettersBag {
  if (properties === undefined) return {};
  const bag = bags.get(properties) ?? withoutUndefined(readBag(properties, fonts));
  bags.set(properties, bag);
  return bag;
}

/** Properties of `own` replace those of `base`. */
export function mergeLetters(base: LettersBag, own: LettersBag): LettersBag {
  const merged = { ...base, ...own };
  if (base.complex && own.complex) merged.complex = { ...base.complex, ...own.complex };
  return merged;
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
    stretch: readStretch(valueOf(properties, 'w:w')),
    kerning: kerning === undefined ? undefined : Number(kerning) > 0,
    smallCaps: switchOf(properties, 'w:smallCaps'),
    allCaps: switchOf(properties, 'w:caps'),
    highlight: readHighlight(properties),
    isComplex: switchOf(properties, 'w:rtl') ?? switchOf(properties, 'w:cs'),
    complex: readComplex(properties, fonts),
  };
}

/** Per cents, with their sign or without; undefined where the element says nothing. */
function readStretch(text: string | undefined): number | undefined {
  const share = Number.parseFloat(text ?? '') / 100;
  return share > 0 ? Math.min(6, share) : undefined;
}

function readComplex(properties: XmlElement, fonts: Fonts): LettersBag['complex'] {
  const halfPoints = Number(valueOf(properties, 'w:szCs'));
  const members = withoutUndefined({
    font: fonts.complexNameOf(childOf(properties, 'w:rFonts')),
    size: halfPoints > 0 ? Math.min(200, halfPoints / 2) : undefined,
    bold: switchOf(properties, 'w:bCs'),
    italic: switchOf(properties, 'w:iCs'),
  });
  return Object.keys(members).length === 0 ? undefined : members;
}

/** The yellows that authors put behind words to fill in or to decide on. */
export const markerShades = /^(?:ff[ef]?f?00|ffff[0-9a-f]{2}|fff2cc|ffe599|ffd966|fce5cd)$/i;

/** The colours of Word's marker, by name. */
const markers: Readonly<Record<string, string>> = {
  yellow: 'ffff00',
  green: '00ff00',
  cyan: '00ffff',
  magenta: 'ff00ff',
  blue: '0000ff',
  red: 'ff0000',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  darkGray: '808080',
  lightGray: 'c0c0c0',
  black: '000000',
};

/** Null where the element takes it away. */
function readHighlight(properties: XmlElement): string | null | undefined {
  const marker = valueOf(properties, 'w:highlight');
  if (marker !== undefined && Object.hasOwn(markers, marker)) return markers[marker];
  const fill = readFill(properties);
  return fill ?? (marker === undefined ? fill : null);
}
