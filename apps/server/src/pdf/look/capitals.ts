import { readFileSync } from 'node:fs';
import { readTables, writeCharacterMap, writeFont } from '../sfnt.ts';
import { type Advances, readGlyphs } from './advances.ts';
import { type Face, lookFaces } from './faces.ts';
import type { LookRun } from './look-sheet.ts';
import { markFace, type OwnFace } from './own-fonts.ts';

/** Size of the capitals that stand for small letters. */
const smallCapital = 0.8;

/** Words in the letters that draw them. */
export interface LetteredText {
  text: string;
  run: LookRun;
}

/**
 * Splits words that are printed in capitals by the letters that draw them. Small letters stay what was typed: they are
 * set in a font that draws their capitals, so that the typed words can be copied out of a PDF. A letter whose capital the
 * font lacks becomes that capital. One whose capital would be two letters, such as ß, stays, as in Word.
 */
export function inCapitals(
  text: string,
  run: LookRun,
  { caps, advances }: { caps: 'small' | 'all'; advances: Advances },
): LetteredText[] {
  const lower = caps === 'small' ? { ...run, size: Math.round(run.size * smallCapital * 1000) / 1000 } : run;
  const drawn = { ...lower, capitals: true };
  const parts: LetteredText[] = [];
  for (const [letter] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const isLower = /^\p{Ll}/u.test(letter);
    const capital = letter.toUpperCase();
    const hasCapital = isLower && capital.length === letter.length;
    const isDrawn = hasCapital && advances.draws(capital, run);
    const part = isDrawn ? drawn : isLower ? lower : run;
    const last = parts.at(-1);
    const shown = hasCapital && !isDrawn ? capital : letter;
    if (last?.run === part) last.text += shown;
    else parts.push({ text: shown, run: part });
  }
  return parts;
}

/** The family in which the small letters of a family are drawn as capitals; look.typ spells it, too. */
const capitalFamily = (family: string) => `${family} capitals 1`;

/** The families of which a document needs the capitals. */
export function familiesInCapitals(runs: readonly LookRun[]): string[] {
  return [...new Set(runs.flatMap(({ family, capitals }) => (capitals === true ? family : [])))];
}

/** The faces of a family as fonts that draw capitals for small letters. */
export function capitalFonts(family: string, own: readonly OwnFace[]): Buffer[] {
  const uploaded = own.filter((face) => face.family === family);
  const faces =
    uploaded.length > 0
      ? uploaded
      : lookFaces(family).map((face) => ({ ...face, file: readFileSync(face.path) }));
  return faces.map((face) => drawCapitals(face.file, { ...face, family: capitalFamily(family) }));
}

function drawCapitals(file: Buffer, face: Face): Buffer {
  const tables = readTables(file);
  const glyphs = new Map<number, number>();
  readGlyphs(tables.get('cmap') ?? Buffer.alloc(4), (code, glyph) => glyphs.set(code, glyph));
  const drawn = new Map<number, number>();
  for (const [code, glyph] of glyphs) {
    const letter = String.fromCodePoint(code);
    const capital = letter.toUpperCase();
    const of = capital.length === 1 ? glyphs.get(capital.charCodeAt(0)) : undefined;
    if (/\p{M}/u.test(letter)) drawn.set(code, glyph);
    else if (/\p{Ll}/u.test(letter) && of !== undefined) drawn.set(code, of);
  }
  return markFace(writeFont(new Map([...tables, ['cmap', writeCharacterMap(drawn)]])), face);
}
