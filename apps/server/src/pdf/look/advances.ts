import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Face, faceFileName } from './faces.ts';

/** Measures words as the typesetter sets them, without kerning. */
export interface Advances {
  /** Width in points. */
  widthOf: (text: string, letters: MeasuredLetters) => number;
}

export interface MeasuredLetters extends Face {
  size: number;
  /** Added to each letter, in points. */
  spacing: number;
}

/** Advance widths by code point, in em. */
type Widths = ReadonlyMap<number, number>;

/** For characters that the font lacks and another one draws. */
const otherWidth = 0.6;

/** Reads a face of `fontPaths` when it is measured for the first time. */
export function createAdvances(fontPaths: readonly string[]): Advances {
  const paths = new Map(fontPaths.map((path) => [basename(path), path]));
  const known = new Map<string, Widths>();
  const widthsOf = (face: Face): Widths => {
    const name = faceFileName(face);
    const path = paths.get(name);
    const widths = known.get(name) ?? (path === undefined ? new Map() : readWidths(readFileSync(path)));
    known.set(name, widths);
    return widths;
  };
  return {
    widthOf: (text, letters) => {
      const widths = widthsOf(letters);
      let sum = 0;
      for (const character of text)
        sum += (widths.get(character.codePointAt(0) ?? 0) ?? otherWidth) * letters.size + letters.spacing;
      return sum;
    },
  };
}

function readWidths(file: Buffer): Widths {
  const tables = new Map<string, number>();
  for (let i = 0; i < file.readUInt16BE(4); i += 1) {
    const entry = 12 + i * 16;
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8));
  }
  const [head = 0, hhea = 0, hmtx = 0, cmap = 0] = ['head', 'hhea', 'hmtx', 'cmap'].map((name) =>
    tables.get(name),
  );
  const unitsPerEm = file.readUInt16BE(head + 18);
  const lastOwn = file.readUInt16BE(hhea + 34) - 1;
  const widths = new Map<number, number>();
  readGlyphs(file, cmap, (code, glyph) =>
    widths.set(code, file.readUInt16BE(hmtx + 4 * Math.min(glyph, lastOwn)) / unitsPerEm),
  );
  return widths;
}

type AddGlyph = (code: number, glyph: number) => void;

/** The segments of the basic plane (format 4), which hold all letters of these families. */
function readGlyphs(file: Buffer, cmap: number, add: AddGlyph): void {
  const start = segmentsOf(file, cmap);
  if (start === undefined) return;
  const bytes = file.readUInt16BE(start + 6);
  for (let i = 0; i < bytes; i += 2) {
    const last = file.readUInt16BE(start + 14 + i);
    const first = file.readUInt16BE(start + 16 + bytes + i);
    const delta = file.readUInt16BE(start + 16 + 2 * bytes + i);
    const rangeAt = start + 16 + 3 * bytes + i;
    const range = file.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const own = range === 0 ? code : file.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (own !== 0) add(code, (own + delta) & 0xffff);
    }
  }
}

function segmentsOf(file: Buffer, cmap: number): number | undefined {
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i += 1) {
    const start = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (file.readUInt16BE(start) === 4) return start;
  }
  return undefined;
}
