import type { Look } from '@inkfield/contract/look';
import { places, readNames, readTables, writeFont, writeNames } from '../sfnt.ts';
import type { Face } from './faces.ts';

/** The bytes of the fonts that the firm uploaded, by the SHA-256 that looks name. */
export type FontBytes = ReadonlyMap<string, Uint8Array>;

/** A face of an uploaded family, as a file that has the name and the weight by which the typesetter finds it. */
export interface OwnFace extends Face {
  file: Buffer;
}

const nameIds = { family: 1, style: 2, full: 4, postScript: 6 };
const weights = { regular: 400, bold: 700 };
const normalWidth = 5;

/**
 * The family of a font of the look, where it is an uploaded one. It is not the font's own name, which could be that of
 * another font. The typesetter cuts words such as "Bold" off the end of a name, so a number ends it.
 */
export function ownFamily({ fonts }: Pick<Look, 'fonts'>, name: string): string | undefined {
  const index = fonts.findIndex((font) => font.name === name);
  return fonts[index]?.own === undefined ? undefined : `Own font ${index}`;
}

/** The faces of the uploaded fonts of a look. */
export function ownFaces({ fonts }: Pick<Look, 'fonts'>, files: FontBytes): OwnFace[] {
  return fonts.flatMap(({ name, own = [] }) => {
    const family = ownFamily({ fonts }, name);
    return own.flatMap(({ sha256, bold, italic }) => {
      const bytes = files.get(sha256);
      if (bytes === undefined || family === undefined) return [];
      const face = { family, bold, italic };
      return { ...face, file: markFace(Buffer.from(bytes), face) };
    });
  });
}

/** Writes family, weight and slope into the file, and keeps the name by which a PDF lists it. */
export function markFace(file: Buffer, { family, bold, italic }: Face): Buffer {
  const tables = readTables(file);
  const own = readNames(tables.get('name') ?? Buffer.alloc(6));
  const style = [bold ? 'Bold' : '', italic ? 'Italic' : ''].join(' ').trim() || 'Regular';
  const names = new Map([
    [nameIds.family, family],
    [nameIds.style, style],
    [nameIds.full, `${family} ${style}`],
    [nameIds.postScript, own.get(nameIds.postScript) ?? 'Own'],
  ]);
  const os2 = Buffer.from(tables.get('OS/2') ?? []);
  os2.writeUInt16BE(bold ? weights.bold : weights.regular, places.os2.weight);
  os2.writeUInt16BE(normalWidth, places.os2.width);
  os2.writeUInt16BE(
    (italic ? 1 : 0) | (bold ? 1 << 5 : 0) | (bold || italic ? 0 : 1 << 6),
    places.os2.selection,
  );
  const head = Buffer.from(tables.get('head') ?? []);
  head.writeUInt16BE((bold ? 1 : 0) | (italic ? 2 : 0), places.head.macStyle);
  return writeFont(new Map([...tables, ['name', writeNames(names)], ['OS/2', os2], ['head', head]]));
}
