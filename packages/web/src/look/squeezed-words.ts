import type { FullStyle } from '@inkfield/contract/look-styles';
import { narrowingOf, type SqueezedWord, squeezedLines } from '@inkfield/contract/look-squeeze';
import { lengthOfNode } from '@inkfield/contract/look-words';
import type { ResolvedInline } from '@inkfield/engine/document';
import type { LookReading } from './look-css.ts';
import { lookFamily } from './look-faces.ts';

/** Measures words as the browser sets them; undefined while it cannot. */
export interface Measure {
  /** In points. */
  widthOf: (text: string, letters: Letters) => number;
}

interface Letters {
  family: string;
  size: number;
  bold: boolean;
  italic: boolean;
  /** Added to each letter, in points. */
  spacing: number;
}

const measuredSize = 100;

/** A measure for the fonts that are loaded now. Without a canvas, as in tests, there is none. */
export function createMeasure(): Measure | undefined {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return undefined;
  const known = new Map<string, Map<string, number>>();
  return {
    widthOf: (text, { family, size, bold, italic, spacing }) => {
      const font = `${italic ? 'italic' : 'normal'} ${bold ? 700 : 400} ${measuredSize}px ${family}`;
      const widths = known.get(font) ?? new Map<string, number>();
      known.set(font, widths);
      let width = widths.get(text);
      if (width === undefined) {
        context.font = font;
        context.fontKerning = 'none';
        width = context.measureText(text).width / measuredSize;
        widths.set(text, width);
      }
      return width * size + spacing * text.length;
    },
  };
}

interface Place {
  style: FullStyle;
  reading: LookReading;
  measure: Measure;
  /** Of the first line and of the others, in points. */
  room: readonly [first: number, others: number];
}

/** A part of a paragraph whose blanks are equally wide. */
export interface Stretch {
  /** Where it begins: the letters of texts count, and 1 for everything else. */
  from: number;
  /** How much narrower its blanks are, in points. */
  narrower: number;
}

interface Word extends SqueezedWord {
  /** Where its letters begin. */
  at: number;
}

/** So that rounding by the browser never ends a line earlier, in points. */
const spare = 0.3;

/** The lines of a justified paragraph as Word fills them, joined where their blanks are alike; undefined if unknown. */
export function squeezedStretches(nodes: readonly ResolvedInline[], place: Place): Stretch[] | undefined {
  const words: Word[] = [];
  if (!addWords(words, { nodes, place, letters: plainLetters(place), at: { place: 0, isOpen: false } }))
    return undefined;
  const lines = squeezedLines(words, (line) => place.room[line === 0 ? 0 : 1]);
  const stretches: Stretch[] = [];
  for (const line of lines) {
    const narrower = line.isSqueezed ? narrowingOf(line, spare) : 0;
    if (stretches.at(-1)?.narrower !== narrower) stretches.push({ from: line.words[0]?.at ?? 0, narrower });
  }
  return stretches;
}

interface Inside extends Letters {
  isUpper: boolean;
}

function plainLetters({ style, reading }: Place): Inside {
  return lettersOf(reading, style, style.font);
}

function lettersOf({ look, fonts }: LookReading, style: FullStyle, font: string): Inside {
  return {
    family: lookFamily(look.fonts.find(({ name }) => name === font)),
    size: style.size,
    bold: style.bold,
    italic: style.italic,
    spacing: style.spacing + fonts.spacingOf(font) * style.size,
    isUpper: style.caps === 'all',
  };
}

interface Walk {
  nodes: readonly ResolvedInline[];
  place: Place;
  letters: Inside;
  /** How far the words before lead, and whether the last one continues. */
  at: { place: number; isOpen: boolean };
}

/** Whether all of the words have a known width. */
function addWords(words: Word[], { nodes, place, letters, at }: Walk): boolean {
  for (const node of nodes) {
    if ('children' in node) {
      const inner = lettersInside(node, place, letters);
      if (inner === undefined || !addWords(words, { nodes: node.children, place, letters: inner, at }))
        return false;
      continue;
    }
    if (node.type === 'footnoteMark') addPart(words, at, { text: '', width: noteWidth * letters.size });
    else if (node.type !== 'text' || /[\t\n\r]/.test(node.value)) return false;
    else
      for (const part of node.value.match(parts) ?? []) {
        const shown = letters.isUpper ? part.toUpperCase() : part;
        addPart(words, at, { text: part, width: place.measure.widthOf(shown, letters) });
      }
    if (node.type !== 'text') at.place += lengthOfNode(node);
  }
  return true;
}

/** The number of a footnote, in em. */
const noteWidth = 0.3;
/** A line may end at a blank and after a hyphen between two letters. */
const parts = / +|(?:[^ \-–—]|[-–—](?!\p{L})|(?<!\p{L})[-–—])+[-–—]?|[-–—]/gu;

function addPart(words: Word[], at: Walk['at'], { text, width }: { text: string; width: number }): void {
  const last = words.at(-1);
  if (text.startsWith(' ')) {
    words.push({
      blanks: text.length,
      blanksWidth: width,
      width: 0,
      isFixed: false,
      at: at.place + text.length,
    });
    at.isOpen = true;
  } else if (at.isOpen && last !== undefined) {
    last.width += width;
  } else words.push({ blanks: 0, blanksWidth: 0, width, isFixed: false, at: at.place });
  at.place += text.length;
  if (!text.startsWith(' ')) at.isOpen = !/\p{L}[-–—]$/u.test(text);
}

function lettersInside(
  node: Extract<ResolvedInline, { children: unknown }>,
  { reading, style }: Place,
  letters: Inside,
): Inside | undefined {
  switch (node.type) {
    case 'strong':
      return { ...letters, bold: true };
    case 'emphasis':
      return { ...letters, italic: true };
    case 'strongEmphasis':
      return { ...letters, bold: true, italic: true };
    case 'underline':
    case 'strike':
      return letters;
    case 'styled': {
      const own = Object.hasOwn(reading.look.styles, node.style)
        ? reading.look.styles[node.style]
        : undefined;
      if (own === undefined) return letters;
      if (own.caps === 'small') return undefined;
      const font = own.font ?? style.font;
      const {
        bold = letters.bold,
        italic = letters.italic,
        size = letters.size,
        spacing = style.spacing,
      } = own;
      const isUpper = own.caps === undefined ? letters.isUpper : own.caps === 'all';
      return { ...lettersOf(reading, { ...style, bold, italic, size, spacing }, font), isUpper };
    }
    default:
      return undefined;
  }
}
