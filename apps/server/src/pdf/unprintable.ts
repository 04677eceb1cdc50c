import type { Coverage } from './coverage.ts';
import { type Printed, sheetTexts } from './sheet-texts.ts';

const maxNamed = 10;
/** Printable ASCII and line ends, which every main font has. */
const ascii = /^[\n -~]*$/;
/** Blanks, line ends and what only steers its neighbours: nothing to see, so no font is asked. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** A character as the user can find it: `U+1F9A4 🦤`. */
export function nameCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${hex} ${character}`;
}

/** Names of the characters that none of the fonts has, at most ten. */
export function unprintableCharacters(sheet: Printed, coverage: Coverage): string[] {
  return findUnprintable(sheetTexts(sheet), coverage).map(nameCharacter);
}

/** The characters that none of the fonts has, at most ten. The texts must be clean. */
export function findUnprintable(clean: Iterable<string>, coverage: Coverage): string[] {
  const seen = new Set<string>();
  const missing: string[] = [];
  for (const text of clean) {
    if (ascii.test(text)) continue;
    // Letters typed as letter plus mark are set as the one letter that they are.
    for (const character of text.normalize('NFC')) {
      if (seen.has(character)) continue;
      seen.add(character);
      // Places for private use mean nothing outside of one program, even where a font has a shape for them.
      const printable = coverage.has(character.codePointAt(0) ?? 0) && !/\p{Co}/u.test(character);
      if (!printable && !invisible.test(character)) missing.push(character);
    }
  }
  return missing.slice(0, maxNamed);
}

/** A mark may be in another font than its letter; only the export to PDF tells whether the pair can be printed. */
export function needsGlyphCheck(text: string): boolean {
  return /\p{M}|\u200D/u.test(text);
}
