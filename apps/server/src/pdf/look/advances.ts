import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nearestFace } from '@inkfield/contract/own-fonts';
import { regularFile } from '../fonts.ts';
import { places, readTables } from '../sfnt.ts';
import { type Face, faceFileName } from './faces.ts';
import { fallbackFamilies } from './fallback-families.ts';
import type { OwnFace } from './own-fonts.ts';

/** Measures words as the typesetter sets them, without kerning. */
export interface Advances {
  /** Width in points. */
  widthOf: (text: string, letters: MeasuredLetters) => number;
  /** Whether a face has all letters of a text. */
  draws: (text: string, face: Face) => boolean;
}

export interface MeasuredLetters extends Face {
  size: number;
  /** Added to each letter, in points. */
  spacing: number;
}

/** Advance widths by code point, in em. */
type Widths = ReadonlyMap<number, number>;

/** The same with those of most letters in a row, found by their number: NaN where the font has none. */
interface FaceWidths {
  all: Widths;
  first: Float64Array;
}

const firstCodes = 0x180;

/** For characters that no font has. */
const otherWidth = 0.6;
/** Reads a face of `fontPaths` when it is measured for the first time. */
export function createAdvances(fontPaths: readonly string[]): Advances {
  const paths = new Map(fontPaths.map((path) => [basename(path), path]));
  const known = new Map<string, Widths>();
  const widthsIn = (name: string): Widths => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const path = paths.get(name);
    const widths = path === undefined ? new Map() : readWidths(readFileSync(path));
    known.set(name, widths);
    return widths;
  };
  const others = new Map<number, number | undefined>();
  const otherWidthOf = (code: number) => {
    if (!others.has(code)) others.set(code, fallbackWidth(code));
    return others.get(code);
  };
  const fallbackWidth = (code: number) => {
    for (const family of fallbackFamilies(String.fromCodePoint(code))) {
      const width = widthsIn(basename(regularFile(family))).get(code);
      if (width !== undefined) return width;
    }
    return undefined;
  };
  return advancesOf((face) => widthsIn(faceFileName(face)), otherWidthOf);
}

/** Measures words in the faces of uploaded families by those, and others by `others`. */
export function ownAdvances(own: readonly OwnFace[], others: Advances): Advances {
  const known = new Map<OwnFace, Widths>();
  // No family has an empty name: its letters are those of the families that are asked next.
  const none = { family: '', bold: false, italic: false, size: 1, spacing: 0 };
  const otherWidthOf = (code: number) => others.widthOf(String.fromCodePoint(code), none);
  const measured = advancesOf(({ family, ...style }) => {
    const face = nearestFace(
      own.filter((one) => one.family === family),
      style,
    );
    if (face === undefined) return new Map();
    const widths = known.get(face) ?? readWidths(face.file);
    known.set(face, widths);
    return widths;
  }, otherWidthOf);
  const families = new Set(own.map(({ family }) => family));
  const of = ({ family }: Face) => (families.has(family) ? measured : others);
  return {
    widthOf: (text, letters) => of(letters).widthOf(text, letters),
    draws: (text, face) => of(face).draws(text, face),
  };
}

function advancesOf(
  widthsOf: (face: Face) => Widths,
  otherWidthOf: (code: number) => number | undefined = () => undefined,
): Advances {
  const faces = new Map<string, (FaceWidths | undefined)[]>();
  const faceOf = (face: Face): FaceWidths => {
    const styles = faces.get(face.family) ?? [];
    faces.set(face.family, styles);
    const style = (face.bold ? 1 : 0) + (face.italic ? 2 : 0);
    return (styles[style] ??= inARow(widthsOf(face)));
  };
  return {
    widthOf: (text, letters) => {
      const { all, first } = faceOf(letters);
      const { size, spacing } = letters;
      let sum = 0;
      for (let i = 0; i < text.length; i += 1) {
        const code = text.codePointAt(i) ?? 0;
        if (code > 0xffff) i += 1;
        const known = first[code];
        const width =
          known === undefined || Number.isNaN(known) ? (all.get(code) ?? otherWidthOf(code)) : known;
        sum += (width ?? otherWidth) * size + spacing;
      }
      return sum;
    },
    draws: (text, face) => {
      const widths = faceOf(face).all;
      return [...text].every((character) => widths.has(character.codePointAt(0) ?? 0));
    },
  };
}

function inARow(all: Widths): FaceWidths {
  return { all, first: Float64Array.from({ length: firstCodes }, (_, code) => all.get(code) ?? NaN) };
}

/** The advance widths of a font by code point, in em. Throws a RangeError where the file is damaged. */
export function readWidths(file: Buffer): Widths {
  const tables = readTables(file);
  const table = (name: string) => tables.get(name) ?? Buffer.alloc(0);
  const [head, hhea, hmtx, cmap] = [table('head'), table('hhea'), table('hmtx'), table('cmap')];
  const unitsPerEm = head.readUInt16BE(places.head.unitsPerEm);
  const lastOwn = hhea.readUInt16BE(places.hhea.ownWidths) - 1;
  const widths = new Map<number, number>();
  readGlyphs(cmap, (code, glyph) =>
    widths.set(code, hmtx.readUInt16BE(4 * Math.min(glyph, lastOwn)) / unitsPerEm),
  );
  return widths;
}

type AddGlyph = (code: number, glyph: number) => void;

/** The segments of the basic plane (format 4), which hold all letters of these families. */
export function readGlyphs(file: Buffer, add: AddGlyph): void {
  const start = segmentsOf(file);
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

function segmentsOf(file: Buffer): number | undefined {
  for (let i = 0; i < file.readUInt16BE(2); i += 1) {
    const start = file.readUInt32BE(4 + i * 8 + 4);
    if (file.readUInt16BE(start) === 4) return start;
  }
  return undefined;
}
