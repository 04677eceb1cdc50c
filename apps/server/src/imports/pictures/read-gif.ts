import { damaged, type PictureLimits, requireSize } from '../../logos/picture.ts';
import type { Pixels } from './pixels.ts';

export function isGif(bytes: Buffer): boolean {
  return /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6));
}

/** The first picture of a GIF file: on paper nothing moves. */
export function readGif(bytes: Buffer, limits: PictureLimits): Pixels {
  if (bytes.length < 13) throw damaged();
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  requireSize(screen, limits);
  const flags = bytes.readUInt8(10);
  const common = (flags & 0x80) === 0 ? undefined : { at: 13, count: 2 << (flags & 7) };
  let at = 13 + (common?.count ?? 0) * 3;
  let clear = -1;
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x21) {
      // The control of the next picture names the colour that is not drawn.
      if (bytes[at + 1] === 0xf9 && ((bytes[at + 3] ?? 0) & 1) === 1) clear = bytes[at + 6] ?? -1;
      at = readBlocks(bytes, at + 2).end;
    } else if (kind === 0x2c) return readFrame(bytes, { at, screen, common, clear });
    else throw damaged();
  }
}

interface Palette {
  at: number;
  count: number;
}

interface Frame {
  at: number;
  screen: { width: number; height: number };
  common: Palette | undefined;
  clear: number;
}

function readFrame(bytes: Buffer, { at, screen, common, clear }: Frame): Pixels {
  if (at + 11 > bytes.length) throw damaged();
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset));
  if (left === undefined || top === undefined || !width || !height) throw damaged();
  if (left + width > screen.width || top + height > screen.height) throw damaged();
  const flags = bytes.readUInt8(at + 9);
  const own = (flags & 0x80) === 0 ? undefined : { at: at + 10, count: 2 << (flags & 7) };
  const palette = own ?? common;
  if (palette === undefined || palette.at + palette.count * 3 > bytes.length) throw damaged();
  const start = at + 10 + (own?.count ?? 0) * 3;
  const { data } = readBlocks(bytes, start + 1);
  const indexes = unpack(data, bytes[start] ?? 0, width * height);
  const pixels = Buffer.alloc(screen.width * screen.height * 4);
  for (const [row, y] of rowsOf(height, (flags & 0x40) !== 0).entries()) {
    for (let x = 0; x < width; x += 1) {
      const index = indexes[row * width + x] ?? 0;
      if (index === clear || index >= palette.count) continue;
      const color = palette.at + index * 3;
      const to = ((top + y) * screen.width + left + x) * 4;
      bytes.copy(pixels, to, color, color + 3);
      pixels[to + 3] = 255;
    }
  }
  return { ...screen, bytes: pixels };
}

/** The lines of a picture in the order of the file. */
function rowsOf(height: number, isInterlaced: boolean): number[] {
  const passes = isInterlaced
    ? [
        [0, 8],
        [4, 8],
        [2, 4],
        [1, 2],
      ]
    : [[0, 1]];
  const rows: number[] = [];
  for (const [from = 0, step = 1] of passes) for (let y = from; y < height; y += step) rows.push(y);
  return rows;
}

/** Data is in blocks of at most 255 bytes, after which an empty one ends it. */
function readBlocks(bytes: Buffer, from: number): { data: Buffer; end: number } {
  const parts: Buffer[] = [];
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined || at + 1 + length > bytes.length) throw damaged();
    if (length === 0) return { data: Buffer.concat(parts), end: at + 1 };
    parts.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
}

const maxCodes = 4096;

/** Unpacks the colours of pixels: each code stands for those of an earlier code and one more. */
function unpack(data: Buffer, bits: number, count: number): Uint8Array {
  if (bits < 1 || bits > 8) throw damaged();
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const prefix = new Int16Array(maxCodes);
  const suffix = new Uint8Array(maxCodes);
  const first = new Uint8Array(maxCodes);
  const length = new Uint16Array(maxCodes);
  for (let code = 0; code < clear; code += 1) {
    suffix[code] = code;
    first[code] = code;
    length[code] = 1;
  }
  const out = new Uint8Array(count);
  let [next, size, before, at] = [end + 1, bits + 1, -1, 0];
  let [buffer, held] = [0, 0];
  for (const byte of data) {
    buffer |= byte << held;
    held += 8;
    while (held >= size) {
      const code = buffer & ((1 << size) - 1);
      buffer >>>= size;
      held -= size;
      if (code === end || at >= count) return out;
      if (code === clear) {
        [next, size, before] = [end + 1, bits + 1, -1];
        continue;
      }
      if (code > next || (code === next && before === -1)) throw damaged();
      if (before !== -1 && next < maxCodes) {
        prefix[next] = before;
        first[next] = first[before] ?? 0;
        suffix[next] = first[code === next ? before : code] ?? 0;
        length[next] = (length[before] ?? 0) + 1;
        next += 1;
        if (next === 1 << size && size < 12) size += 1;
      }
      const all = length[code] ?? 0;
      let one = code;
      for (let place = at + all - 1; place >= at; place -= 1) {
        if (place < count) out[place] = suffix[one] ?? 0;
        one = prefix[one] ?? 0;
      }
      at += all;
      before = code;
    }
  }
  return out;
}
