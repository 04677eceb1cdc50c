/** The tables of a TrueType or OpenType file, by their tag. Throws a RangeError where the file is cut off. */
export type FontTables = Map<string, Buffer>;

const headerBytes = 12;
const entryBytes = 16;
/** The first bytes of a file with outlines of the kind that OpenType added. */
const compactOutlines = 0x4f54544f;
const trueTypeOutlines = 0x00010000;

export function readTables(file: Buffer): FontTables {
  const tables: FontTables = new Map();
  for (let i = 0; i < file.readUInt16BE(4); i += 1) {
    const entry = headerBytes + i * entryBytes;
    const [offset, length] = [file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
    if (offset + length > file.length) throw new RangeError('a table ends after the file');
    tables.set(file.toString('latin1', entry, entry + 4), file.subarray(offset, offset + length));
  }
  return tables;
}

/** The file of these tables. */
export function writeFont(tables: FontTables): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const count = sorted.length;
  const start = Buffer.alloc(headerBytes + count * entryBytes);
  const halvings = Math.floor(Math.log2(count));
  start.writeUInt32BE(tables.has('CFF ') ? compactOutlines : trueTypeOutlines, 0);
  start.writeUInt16BE(count, 4);
  start.writeUInt16BE(2 ** halvings * 16, 6);
  start.writeUInt16BE(halvings, 8);
  start.writeUInt16BE((count - 2 ** halvings) * 16, 10);
  const parts = [start];
  let offset = start.length;
  let headAt: number | undefined;
  for (const [i, [tag, table]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    if (tag === 'head') {
      padded.writeUInt32BE(0, checksumPlace);
      headAt = offset;
    }
    const entry = headerBytes + i * entryBytes;
    start.write(tag, entry, 'latin1');
    start.writeUInt32BE(checksum(padded), entry + 4);
    start.writeUInt32BE(offset, entry + 8);
    start.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  const file = Buffer.concat(parts);
  if (headAt !== undefined) file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + checksumPlace);
  return file;
}

/** In `head`: the checksum of the whole file. */
const checksumPlace = 8;

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Offsets in the tables of a font that several readers use. */
export const places = {
  head: { unitsPerEm: 18, macStyle: 44 },
  hhea: { ascent: 4, descent: 6, gap: 8, ownWidths: 34 },
  os2: {
    weight: 4,
    width: 6,
    embedding: 8,
    selection: 62,
    ascent: 68,
    descent: 70,
    gap: 72,
    winAscent: 74,
    winDescent: 76,
  },
} as const;

/** Texts of the `name` table by their number, in English where there are several. */
export function readNames(table: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  const texts = table.readUInt16BE(4);
  for (let i = 0; i < table.readUInt16BE(2); i += 1) {
    const at = 6 + i * 12;
    const read = (place: number) => table.readUInt16BE(at + place);
    const [platform, encoding, language] = [read(0), read(2), read(4)];
    const [id, length, offset] = [read(6), read(8), read(10)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const isEnglish = platform === 0 || language === 0x409;
    if (!isUnicode || (names.has(id) && !isEnglish)) continue;
    const bytes = Buffer.from(table.subarray(texts + offset, texts + offset + length));
    if (bytes.length % 2 === 0) names.set(id, bytes.swap16().toString('utf16le'));
  }
  return names;
}

/** A `name` table with these texts in English. */
export function writeNames(names: ReadonlyMap<number, string>): Buffer {
  const sorted = [...names].toSorted(([one], [other]) => one - other);
  const head = Buffer.alloc(6 + sorted.length * 12);
  head.writeUInt16BE(sorted.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [i, [id, text]] of sorted.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    for (const [place, value] of [3, 1, 0x409, id, bytes.length, offset].entries())
      head.writeUInt16BE(value, 6 + i * 12 + place * 2);
    texts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...texts]);
}

/** A `cmap` table of one segment for each character of the basic plane. */
export function writeCharacterMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const segments = [...glyphs].toSorted(([one], [other]) => one - other).concat([[0xffff, 0]]);
  const count = segments.length;
  const halvings = Math.floor(Math.log2(count));
  const table = Buffer.alloc(28 + count * 8);
  const [head, body] = [12, 16 + count * 8];
  // One table in format 4, for Windows and the basic plane.
  for (const [place, value] of [0, 1, 3, 1].entries()) table.writeUInt16BE(value, place * 2);
  table.writeUInt32BE(head, 8);
  const search = [count * 2, 2 ** halvings * 2, halvings, (count - 2 ** halvings) * 2];
  for (const [place, value] of [4, body, 0, ...search].entries())
    table.writeUInt16BE(value, head + place * 2);
  for (const [i, [code, glyph]] of segments.entries()) {
    table.writeUInt16BE(code, 26 + i * 2);
    table.writeUInt16BE(code, 28 + count * 2 + i * 2);
    table.writeUInt16BE((glyph - code) & 0xffff, 28 + count * 4 + i * 2);
  }
  return table;
}
