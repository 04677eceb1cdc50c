import type { SourceFont } from '../source-document.ts';

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

/** What Word's own list of fonts calls their kinds. */
const families: Readonly<Record<string, Face>> = { roman: serif, swiss: sans, modern: typewriter };

/** The nearest of the two fonts that templates have. Files often say nothing of the family, or the wrong one. */
export function faceOf({ name, family = '' }: SourceFont): Face {
  const known = named.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? families[family] ?? { face: 'serif', isAlike: false };
}
