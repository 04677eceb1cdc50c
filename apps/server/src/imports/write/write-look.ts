import { fontPoints, marginPoints } from '@inkfield/contract/page-setup';
import type { PageSetup } from '@inkfield/engine/template';
import type { SourceFont, SourceLook, SourceMargins } from '../source-document.ts';

interface WrittenLook {
  page: PageSetup;
  warnings: string[];
}

/** Margins, font and lines of the pages, as near as a template comes to those of the document. */
export function writeLook({ margins, font, fontSize, isJustified }: SourceLook): WrittenLook {
  const warnings: string[] = [];
  const page: PageSetup = {};
  if (margins !== undefined) {
    page.margin = marginOf(margins);
    if (Object.values(margins).some((side) => Math.abs(side - (page.margin ?? 0)) > unseen))
      warnings.push(`Margins differ in the document; a template has one for all sides, ${page.margin} pt.`);
  }
  if (font !== undefined) {
    const { face, isAlike } = faceOf(font);
    page.font = face;
    if (!isAlike)
      warnings.push(
        `The document is set in “${font.name}”; a template has a serif and a sans font: ${face} was taken.`,
      );
  }
  if (fontSize !== undefined) page.font_size = between(fontSize, fontPoints);
  if (isJustified !== undefined) page.justify = isJustified;
  return { page, warnings };
}

/** A side that differs by as much as the margins of Word's old and new drafts do is nothing that anybody sees. */
const unseen = 18;

/** The sides of the lines: they decide where each line ends, and so how the pages look. */
function marginOf({ left, right }: SourceMargins): number {
  return between(Math.round((left + right) / 2), marginPoints);
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}

interface Face {
  face: 'serif' | 'sans';
  /** Whether a reader would call the two fonts of one kind. */
  isAlike: boolean;
}

const serif: Face = { face: 'serif', isAlike: true };
const sans: Face = { face: 'sans', isAlike: true };
/** Typewriters' letters have serifs; none of ours are all of one width. */
const typewriter: Face = { face: 'serif', isAlike: false };

/** By what names say themselves, then by those that offices have, with the twins that other programs give them. */
const named: readonly [name: RegExp, face: Face][] = [
  [/mono|courier|consol|typewriter|cousine|\bcode\b/i, typewriter],
  [/\bsans\b|grotes[kq]|gothic/i, sans],
  [/\bserif\b|antiqua|roman/i, serif],
  [/^(?:arial|helvetica|calibri|carlito|aptos|verdana|tahoma|trebuchet|segoe ui|candara|corbel)/i, sans],
  [/^(?:lato|roboto|inter|montserrat|optima|futura|univers|frutiger|arimo|geneva|avenir|lucida sans)/i, sans],
  [/^(?:times|tms rmn|cg times|tinos|cambria|caladea|georgia|gelasio|garamond|eb garamond)/i, serif],
  [/^(?:palatino|baskerville|bodoni|caslon|century|constantia|didot|minion|bookman|sitka|charter)/i, serif],
];

/** The kinds of fonts, by their names in Word's own list of fonts. */
const families: Readonly<Record<string, Face>> = { roman: serif, swiss: sans, modern: typewriter };

/** The nearest of the two fonts that templates have. Files often say nothing of the family, or the wrong one. */
function faceOf({ name, family = '' }: SourceFont): Face {
  const known = named.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? families[family] ?? { face: 'serif', isAlike: false };
}
