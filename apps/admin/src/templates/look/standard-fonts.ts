import type { Look } from '@inkfield/contract/look';
import { changeStyle } from './look-edits.ts';

type LookFont = Look['fonts'][number];

/** Fonts that every look may use, with the family that has their widths and their own heights in em. */
const standardFonts: readonly LookFont[] = [
  { name: 'Arial', set: 'Arimo', ascent: 0.9053, descent: 0.2119, gap: 0.0327 },
  { name: 'Calibri', set: 'Carlito', ascent: 0.75, descent: 0.25, gap: 0.2207 },
  { name: 'Cambria', set: 'Caladea', ascent: 0.95, descent: 0.2222, gap: 0, spacing: 0.0189 },
  { name: 'Courier New', set: 'Cousine', ascent: 0.8325, descent: 0.3003, gap: 0 },
  { name: 'Georgia', set: 'Gelasio', ascent: 0.9168, descent: 0.2192, gap: 0 },
  { name: 'Times New Roman', set: 'Tinos', ascent: 0.8911, descent: 0.2163, gap: 0.0425 },
];

/** The fonts to choose from, by name: those of the document, the uploaded and the standard ones. */
export function fontChoices({ fonts }: Pick<Look, 'fonts'>, own: readonly LookFont[]): string[] {
  // A document may write the name of an uploaded font in another case.
  const known = new Set(fonts.map(({ name }) => name.toLowerCase()));
  const others = own.filter(({ name }) => !known.has(name.toLowerCase()));
  const names = new Set([...fonts, ...others, ...standardFonts].map(({ name }) => name));
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** The look with a font among those that its styles may name. */
export function withFont(look: Look, name: string, own: readonly LookFont[] = []): Look {
  if (look.fonts.some((font) => font.name === name)) return look;
  const font = [...own, ...standardFonts].find((one) => one.name === name);
  return font === undefined ? look : { ...look, fonts: [...look.fonts, font] };
}

/**
 * The look with another font in a style. An uploaded font that no style names any more leaves the look, because a font
 * can't be deleted while a look names it.
 */
export function changeFont(
  look: Look,
  { style, font }: { style: string; font: string },
  own: readonly LookFont[],
): Look {
  const changed = changeStyle(withFont(look, font, own), style, { font });
  const used = new Set(Object.values(changed.styles).flatMap((one) => [one.font, one.label?.font]));
  // Styles that name no font have the first one.
  const isKept = (one: LookFont, index: number) => index === 0 || one.own === undefined || used.has(one.name);
  return { ...changed, fonts: changed.fonts.filter(isKept) };
}

/** Families of a browser for a font of the look: the font itself if the machine has it, else one of its kind. */
export function fontStack({ fonts }: Pick<Look, 'fonts'>, name: string): string {
  const set = fonts.find((font) => font.name === name)?.set ?? 'Tinos';
  const kind =
    set === 'Cousine' ? 'monospace' : set === 'Arimo' || set === 'Carlito' ? 'sans-serif' : 'serif';
  return [name, set]
    .map((family) => `"${family.replaceAll('"', '')}"`)
    .join(', ')
    .concat(`, ${kind}`);
}
