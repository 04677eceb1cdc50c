import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import { regularFile } from '../fonts.ts';

/** A font as it shapes and is embedded. Measures are in units of the font size. */
export interface FormFace {
  family: string;
  bytes: Uint8Array;
  font: Font;
  face: Face;
  unitsPerEm: number;
  /** Its name in a PDF. */
  postScriptName: string;
}

const loaded = new Map<string, FormFace>();

/** Loads a face by the first text that needs it. The largest has ten megabytes, so all of them would take too long. */
export function formFace(family: string): FormFace {
  const known = loaded.get(family);
  if (known !== undefined) return known;
  const bytes = readFileSync(regularFile(family));
  const face = new Face(new Blob(bytes));
  const postScriptName = family.replaceAll(' ', '');
  const made = { family, bytes, face, font: new Font(face), unitsPerEm: face.upem, postScriptName };
  loaded.set(family, made);
  return made;
}

export function hasCharacter({ font }: FormFace, codePoint: number): boolean {
  return (font.nominalGlyph(codePoint) ?? 0) > 0;
}

export function advanceOf({ font, unitsPerEm }: FormFace, glyph: number): number {
  return font.glyphHAdvance(glyph) / unitsPerEm;
}
