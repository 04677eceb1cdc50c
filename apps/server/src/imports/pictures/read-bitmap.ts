import { damaged, type PictureLimits, requireSize } from '../../logos/picture.ts';
import type { Pixels } from './pixels.ts';

/** The pixels of a BMP file, or of a metafile that draws one bitmap and nothing else; undefined for other files. */
export function readBitmap(bytes: Buffer, limits: PictureLimits): Pixels | undefined {
  if (bytes.length > 26 && bytes.toString('latin1', 0, 2) === 'BM')
    return readDib(bytes.subarray(14), bytes.readUInt32LE(10) - 14, limits);
  const found = isEmf(bytes) ? bitmapOfEmf(bytes) : isWmf(bytes) ? bitmapOfWmf(bytes) : undefined;
  return found && readDib(found.header, found.pixels, limits);
}

interface Dib {
  /** From the header of the bitmap on. */
  header: Buffer;
  /** Where its pixels are from there; undefined for behind its colours. */
  pixels: number | undefined;
}

function isEmf(bytes: Buffer): boolean {
  return bytes.length > 88 && bytes.readUInt32LE(0) === 1 && bytes.toString('latin1', 40, 44) === ' EMF';
}

const placeable = 0x9ac6cdd7;

function isWmf(bytes: Buffer): boolean {
  if (bytes.length < 40) return false;
  return bytes.readUInt32LE(0) === placeable || (bytes.readUInt16LE(0) <= 2 && bytes.readUInt16LE(2) === 9);
}

/** Records of bitmaps, with the place of the header's offset in them. */
const emfBitmaps: Partial<Record<number, number>> = { 76: 84, 77: 84, 80: 48, 81: 48, 114: 84 };
/** Records that draw lines, areas and letters. */
const emfDrawings = [
  [2, 8],
  [15, 15],
  [41, 47],
  [53, 56],
  [62, 64],
  [71, 74],
  [78, 79],
  [83, 92],
  [96, 97],
  [118, 118],
];

function bitmapOfEmf(bytes: Buffer): Dib | undefined {
  let found: Dib | undefined;
  for (let at = 0; at + 8 <= bytes.length;) {
    const [type, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length) throw damaged();
    if (emfDrawings.some(([from = 0, to = 0]) => type >= from && type <= to)) return undefined;
    const offsets = emfBitmaps[type];
    if (offsets !== undefined && offsets + 16 <= size) {
      const [header, , pixels] = [0, 4, 8].map((more) => bytes.readUInt32LE(at + offsets + more));
      // Without a header the record fills an area.
      if (found !== undefined || !header || !pixels || header >= size || pixels < header) return undefined;
      found = { header: bytes.subarray(at + header, at + size), pixels: pixels - header };
    }
    at += size;
  }
  return found;
}

const wmfBitmaps: Partial<Record<number, number>> = { 0x0f43: 28, 0x0b41: 26, 0x0940: 22 };
const wmfDrawings = new Set([
  0x0213, 0x0324, 0x0325, 0x0418, 0x0419, 0x041b, 0x0521, 0x0538, 0x061c, 0x0817, 0x081a, 0x0830, 0x0a32,
]);

function bitmapOfWmf(bytes: Buffer): Dib | undefined {
  let found: Dib | undefined;
  const start = bytes.readUInt32LE(0) === placeable ? 40 : 18;
  for (let at = start; at + 6 <= bytes.length;) {
    const [size, type] = [bytes.readUInt32LE(at) * 2, bytes.readUInt16LE(at + 4)];
    if (size < 6 || at + size > bytes.length) throw damaged();
    if (wmfDrawings.has(type)) return undefined;
    const offset = wmfBitmaps[type];
    if (offset !== undefined && offset + 40 < size) {
      if (found !== undefined) return undefined;
      found = { header: bytes.subarray(at + offset, at + size), pixels: undefined };
    }
    at += size;
  }
  return found;
}

/** Bitmaps as Windows has them: lines of pixels from the lowest on, each filled up to four bytes. */
function readDib(dib: Buffer, at: number | undefined, limits: PictureLimits): Pixels | undefined {
  if (dib.length < 40 || dib.readUInt32LE(0) < 40) return undefined;
  const [width, tall] = [dib.readInt32LE(4), dib.readInt32LE(8)];
  const height = Math.abs(tall);
  if (width <= 0) throw damaged();
  requireSize({ width, height }, limits);
  const [depth, packing, used] = [dib.readUInt16LE(14), dib.readUInt32LE(16), dib.readUInt32LE(32)];
  if (packing !== 0 || ![1, 4, 8, 24, 32].includes(depth)) return undefined;
  const colors = depth > 8 ? 0 : Math.min(used || 1 << depth, 1 << depth);
  const palette = dib.readUInt32LE(0);
  const start = at ?? palette + colors * 4;
  const line = Math.ceil((width * depth) / 32) * 4;
  if (start < 0 || start + line * height > dib.length || palette + colors * 4 > dib.length) throw damaged();
  const bytes = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    const row = start + (tall < 0 ? y : height - 1 - y) * line;
    for (let x = 0; x < width; x += 1) {
      const from = depth > 8 ? row + (x * depth) / 8 : palette + indexOf(dib, row, { x, depth, colors }) * 4;
      const to = (y * width + x) * 4;
      bytes[to] = dib[from + 2] ?? 0;
      bytes[to + 1] = dib[from + 1] ?? 0;
      bytes[to + 2] = dib[from] ?? 0;
    }
  }
  return { width, height, bytes };
}

function indexOf(
  dib: Buffer,
  row: number,
  { x, depth, colors }: { x: number; depth: number; colors: number },
): number {
  const bit = x * depth;
  const byte = dib[row + (bit >> 3)] ?? 0;
  return Math.min(colors - 1, (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1));
}
