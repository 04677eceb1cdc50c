import { cleanLookName } from '@inkfield/contract/clean-look-name';
import { readWidths } from '../pdf/look/advances.ts';
import { type FontTables, places, readNames, readTables, writeFont } from '../pdf/sfnt.ts';

/** The properties of a font, and its file with the tables that documents need. */
export interface ReadFont {
  family: string;
  bold: boolean;
  italic: boolean;
  /** Heights of its lines in em, as Word has them. */
  heights: { ascent: number; descent: number; gap: number };
  bytes: Uint8Array;
}

/** Why a font is refused, for the person who chose it. */
export class FontRefusal extends Error {}

/** Other tables are left out: signatures, pictures of letters, programs of other systems. */
const keptTables = [
  'cmap head hhea hmtx maxp name OS/2 post glyf loca cvt fpgm prep gasp CFF VORG',
  'GDEF GPOS GSUB BASE kern vhea vmtx',
].flatMap((line) => line.split(' ').map((tag) => tag.padEnd(4)));
const neededTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];

const damaged = 'The font is damaged or not complete.';

/** Reads a font by its bytes, whatever its name. Refuses all that is not a whole, static font that may be embedded. */
export function readFont(file: Buffer): ReadFont {
  refuseOtherKinds(file);
  try {
    return readStatic(readTables(file));
  } catch (error) {
    if (error instanceof RangeError) throw new FontRefusal(damaged);
    throw error;
  }
}

const otherKinds: Readonly<Record<string, string>> = {
  ttcf: 'This is a collection of several fonts (TTC). Upload each of its fonts as a file of its own.',
  wOFF: 'This is a font for web pages (WOFF). Upload the TTF or OTF file of the font.',
  wOF2: 'This is a font for web pages (WOFF2). Upload the TTF or OTF file of the font.',
};
const kinds: readonly string[] = ['\0\u0001\0\0', 'true', 'OTTO'];

function refuseOtherKinds(file: Buffer): void {
  if (file.length === 0) throw new FontRefusal('The file is empty.');
  const kind = file.toString('latin1', 0, 4);
  const reason = Object.hasOwn(otherKinds, kind) ? otherKinds[kind] : undefined;
  if (reason !== undefined) throw new FontRefusal(reason);
  if (!kinds.includes(kind)) throw new FontRefusal('This is no font. Upload a TTF or OTF file.');
}

function readStatic(tables: FontTables): ReadFont {
  if (tables.has('fvar') || tables.has('CFF2'))
    throw new FontRefusal(
      'This is a variable font. Upload its static fonts: one file for each of regular, bold and italic.',
    );
  const hasOutlines = (tables.has('glyf') && tables.has('loca')) || tables.has('CFF ');
  const hasPictures = ['EBDT', 'CBDT', 'sbix', 'SVG ', 'bdat'].some((tag) => tables.has(tag));
  if (!hasOutlines)
    throw new FontRefusal(
      hasPictures
        ? 'The letters of this font are pictures. Documents need a font with outlines.'
        : 'The font has no outlines of its letters.',
    );
  if (neededTables.some((tag) => !tables.has(tag))) throw new FontRefusal(damaged);
  refuseForbidden(tables);
  const kept = new Map([...tables].filter(([tag]) => keptTables.includes(tag)));
  const heights = readHeights(tables);
  const bytes = writeFont(kept);
  if (readWidths(bytes).size === 0) throw new FontRefusal('The font does not say which letters it has.');
  return { family: readFamily(tables), ...readStyle(tables), heights, bytes };
}

/** A table that is there. */
function tableOf(tables: FontTables, tag: string): Buffer {
  return tables.get(tag) ?? Buffer.alloc(0);
}

const embedding = { restricted: 0x2, preview: 0x4, editable: 0x8, whole: 0x100, pictures: 0x200 };

/** The font itself says whether documents may contain it. Where several levels are set, the freest counts. */
function refuseForbidden(tables: FontTables): void {
  const allowed = tableOf(tables, 'OS/2').readUInt16BE(places.os2.embedding);
  const isFree = (allowed & (embedding.preview | embedding.editable)) !== 0;
  if ((allowed & embedding.restricted) !== 0 && !isFree)
    throw new FontRefusal(
      'The font does not allow embedding (restricted licence). Ask its maker for a version that may be in documents.',
    );
  if ((allowed & embedding.whole) !== 0)
    throw new FontRefusal('The font may only be embedded whole. PDFs contain the letters that they use.');
  if ((allowed & embedding.pictures) !== 0)
    throw new FontRefusal('Of this font only pictures of its letters may be embedded.');
}

/** The family as Word lists it. */
function readFamily(tables: FontTables): string {
  const name = readNames(tableOf(tables, 'name')).get(1) ?? '';
  const family = cleanLookName(name.toWellFormed());
  if (family === '') throw new FontRefusal('The font has no name.');
  return family;
}

function readStyle(tables: FontTables): Pick<ReadFont, 'bold' | 'italic'> {
  const selection = tableOf(tables, 'OS/2').readUInt16BE(places.os2.selection);
  const style = tableOf(tables, 'head').readUInt16BE(places.head.macStyle);
  return {
    bold: ((selection >> 5) & 1) === 1 || (style & 1) === 1,
    italic: (selection & 1) === 1 || (style & 2) === 2,
  };
}

const usesTypographic = 1 << 7;

/** As Word pitches its lines: by the heights for Windows, or by the typographic ones where the font asks for them. */
function readHeights(tables: FontTables): ReadFont['heights'] {
  const [head, hhea, os2] = [tableOf(tables, 'head'), tableOf(tables, 'hhea'), tableOf(tables, 'OS/2')];
  const em = head.readUInt16BE(places.head.unitsPerEm);
  if (em < 16 || em > 16_384) throw new FontRefusal(damaged);
  const own = {
    ascent: hhea.readInt16BE(places.hhea.ascent),
    descent: -hhea.readInt16BE(places.hhea.descent),
    gap: hhea.readInt16BE(places.hhea.gap),
  };
  const { ascent, descent, gap } = places.os2;
  const typographic = {
    ascent: os2.readInt16BE(ascent),
    descent: -os2.readInt16BE(descent),
    gap: os2.readInt16BE(gap),
  };
  const windows = {
    ascent: os2.readUInt16BE(places.os2.winAscent),
    descent: os2.readUInt16BE(places.os2.winDescent),
  };
  const isTypographic = (os2.readUInt16BE(places.os2.selection) & usesTypographic) !== 0;
  // The room between lines is what the heights for Windows leave of it.
  const left = own.gap - (windows.ascent + windows.descent - own.ascent - own.descent);
  const found = isTypographic ? typographic : windows.ascent > 0 ? { ...windows, gap: left } : own;
  const inEm = (units: number) => Math.round((Math.max(0, units) / em) * 10_000) / 10_000;
  const heights = { ascent: inEm(found.ascent), descent: inEm(found.descent), gap: inEm(found.gap) };
  if (heights.ascent < 0.2 || heights.ascent > 3 || heights.descent > 2 || heights.gap > 1)
    throw new FontRefusal('The font says heights of lines that no text can have.');
  return heights;
}
