import { openSync, readSync, closeSync } from 'node:fs';

/** Which characters a set of fonts can print. */
export interface Coverage {
  has: (codePoint: number) => boolean;
}

const codePoints = 0x110000;

function readBytes(file: number, position: number, length: number): DataView {
  const bytes = new Uint8Array(length);
  readSync(file, bytes, 0, length, position);
  return new DataView(bytes.buffer);
}

/** The `cmap` table of a TrueType or OpenType file: from characters to glyphs. */
function readCharacterMap(file: number): DataView | undefined {
  const tables = readBytes(file, 0, 12).getUint16(4);
  const directory = readBytes(file, 12, tables * 16);
  for (let i = 0; i < tables; i += 1) {
    const isCharacterMap = directory.getUint32(i * 16) === 0x636d6170;
    if (isCharacterMap)
      return readBytes(file, directory.getUint32(i * 16 + 8), directory.getUint32(i * 16 + 12));
  }
  return undefined;
}

type Mark = (first: number, last: number) => void;

/** Format 4: segments of the basic plane. The last one (U+FFFF) is a terminator. */
function markSegments(map: DataView, offset: number, mark: Mark): void {
  const bytes = map.getUint16(offset + 6);
  for (let i = 0; i < bytes; i += 2) {
    const last = map.getUint16(offset + 14 + i);
    const first = map.getUint16(offset + 16 + bytes + i);
    const delta = map.getUint16(offset + 16 + 2 * bytes + i);
    const rangePosition = offset + 16 + 3 * bytes + i;
    const rangeOffset = map.getUint16(rangePosition);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        rangeOffset === 0
          ? (code + delta) & 0xffff
          : map.getUint16(rangePosition + rangeOffset + 2 * (code - first));
      if (glyph !== 0) mark(code, code);
    }
  }
}

/** Format 12: groups over all planes. */
function markGroups(map: DataView, offset: number, mark: Mark): void {
  const groups = map.getUint32(offset + 12);
  for (let i = 0; i < groups; i += 1) {
    const at = offset + 16 + i * 12;
    const first = map.getUint32(at);
    const startsAtMissingGlyph = map.getUint32(at + 8) === 0;
    mark(startsAtMissingGlyph ? first + 1 : first, map.getUint32(at + 4));
  }
}

function markFont(path: string, mark: Mark): void {
  const file = openSync(path, 'r');
  try {
    const map = readCharacterMap(file);
    if (map === undefined) return;
    for (let i = 0; i < map.getUint16(2); i += 1) {
      const offset = map.getUint32(4 + i * 8 + 4);
      const format = map.getUint16(offset);
      if (format === 4) markSegments(map, offset, mark);
      if (format === 12) markGroups(map, offset, mark);
    }
  } finally {
    closeSync(file);
  }
}

/** Reads only the character maps, a few milliseconds a font. */
export function readCoverage(fontPaths: readonly string[]): Coverage {
  const bits = new Uint8Array(codePoints / 8);
  const mark: Mark = (first, last) => {
    for (let code = first; code <= last && code < codePoints; code += 1) {
      bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7));
    }
  };
  for (const path of fontPaths) markFont(path, mark);
  return { has: (codePoint) => (((bits[codePoint >> 3] ?? 0) >> (codePoint & 7)) & 1) === 1 };
}
