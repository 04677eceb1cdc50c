import type { Look, LookFontSet } from './look.ts';
import type { FullStyle } from './look-styles.ts';

type LookFont = Look['fonts'][number];

/** The parts of a line's height, in points. */
export interface LineHeight {
  ascent: number;
  descent: number;
  /** Below each line; the last one of a paragraph hands it to what follows. */
  extra: number;
}

const fallbackSet: LookFontSet = 'Tinos';

/** The family that draws the Hebrew letters of one that has none: without serifs, as Word draws them beside Calibri. */
export function hebrewSetOf(family: string): LookFontSet | undefined {
  return family === 'Carlito' ? 'Arimo' : undefined;
}

/** How a line of a fixed height is shared between the parts above and below the base line. */
const aboveShare = 0.8;

export interface LookFonts {
  setOf: (font: string) => LookFontSet;
  heightOf: (style: Pick<FullStyle, 'font' | 'size' | 'line'>) => LineHeight;
  /** The distance that a font adds between letters, in em: the one that is set has other widths. */
  spacingOf: (font: string) => number;
  /** The share of the size at which letters of a script are as wide as in the font; 1 for uploaded files. */
  shareOf: (font: string, script: 'hebrew' | 'arabic') => number;
}

/** Heights of lines by the metrics of the original fonts, as word processors pitch them. */
export function readLookFonts(fonts: Look['fonts']): LookFonts {
  const known = new Map(fonts.map((font) => [font.name, font]));
  return {
    setOf: (font) => known.get(font)?.set ?? fallbackSet,
    heightOf: ({ font, size, line }) => heightOf(known.get(font) ?? fonts[0], size, line),
    spacingOf: (font) => known.get(font)?.spacing ?? 0,
    shareOf: (font, script) => {
      const found = known.get(font);
      return found?.own === undefined ? (found?.[script] ?? 1) : 1;
    },
  };
}

function heightOf(font: LookFont | undefined, size: number, line: FullStyle['line']): LineHeight {
  const { ascent = 0.9, descent = 0.2, gap = 0 } = font ?? {};
  const above = (ascent + gap) * size;
  const below = descent * size;
  if ('exact' in line) return fixed(line.exact);
  if ('least' in line) return { ascent: Math.max(above, line.least - below), descent: below, extra: 0 };
  const height = (above + below) * line.times;
  if (line.times < 1) return fixed(height);
  return { ascent: above, descent: below, extra: height - above - below };
}

function fixed(height: number): LineHeight {
  return { ascent: aboveShare * height, descent: (1 - aboveShare) * height, extra: 0 };
}
