import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lookPictureLimits, readPicture } from '../../logos/read-picture.ts';
import { writePng } from './pixels.ts';
import { readBitmap } from './read-bitmap.ts';
import { isGif, readGif } from './read-gif.ts';

const limits = lookPictureLimits;

/** Red and blue, three pixels by two: codes of three bits, `clear, 0, 1, 0, 1, 0, 1, end`, the last ones of four. */
const gif = (codes: number[], { width = 3, height = 2, control = [] as number[], interlaced = false } = {}) =>
  Buffer.from([
    ...Buffer.from('GIF89a'),
    ...Buffer.from([width, 0, height, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    ...control,
    0x2c,
    ...Buffer.alloc(4),
    width,
    0,
    height,
    0,
    interlaced ? 0x40 : 0,
    2,
    codes.length,
    ...codes,
    0,
    0x3b,
  ]);

/** Codes with a clear before each pair, so that all have three bits. */
function packed(colors: readonly number[]): number[] {
  const codes = colors.flatMap((color) => [4, color]).concat(5);
  const bytes = Array.from({ length: Math.ceil((codes.length * 3) / 8) }, () => 0);
  for (const [index, code] of codes.entries())
    for (let bit = 0; bit < 3; bit += 1) {
      const at = index * 3 + bit;
      if ((code >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
    }
  return bytes;
}

const colorsOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.subarray(at * 4, at * 4 + 4).toString('hex'));
const [red, blue, none] = ['ff0000ff', '0000ffff', '00000000'];

test('the first picture of a GIF is read with its colours', () => {
  const file = gif(packed([0, 1, 0, 1, 1, 0]));
  expect(isGif(file)).toBe(true);
  expect(colorsOf(readGif(file, limits).bytes)).toEqual([red, blue, red, blue, blue, red]);
});

test('codes that stand for several pixels of a GIF are unpacked', () => {
  // clear, 0, 6 (00), 7 (000), end.
  const file = gif([0x84, 0x5d], { width: 6, height: 1 });
  expect(colorsOf(readGif(file, limits).bytes)).toEqual([red, red, red, red, red, red]);
});

test('a colour of a GIF may be clear, and its lines in another order', () => {
  const control = [0x21, 0xf9, 4, 1, 0, 0, 1, 0];
  expect(colorsOf(readGif(gif(packed([0, 1, 1, 0, 0, 0]), { control }), limits).bytes)).toEqual([
    red,
    none,
    none,
    red,
    red,
    red,
  ]);
  const file = gif(packed([0, 1, 1]), { width: 1, height: 3, interlaced: true });
  expect(colorsOf(readGif(file, limits).bytes)).toEqual([red, blue, blue]);
});

test.each([
  ['is cut off', gif(packed([0, 1])).subarray(0, 20)],
  ['has a code that nothing stands for', gif([0xfc, 0xff])],
  ['claims to be huge', gif([], { width: 255, height: 255 }).fill(0xff, 6, 10)],
])('a GIF that %s is refused', (_, file) => {
  expect(() => readGif(file, limits)).toThrow();
});

/** A bitmap of two pixels by two, the lowest line first. */
function dib(depth: number, lines: number[], palette: number[] = []): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(2, 4);
  header.writeInt32LE(2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(depth, 14);
  header.writeUInt32LE(palette.length / 4, 32);
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(lines)]);
}

const full = dib(24, [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0]);
const indexed = dib(1, [0b01000000, 0, 0, 0, 0b10000000, 0, 0, 0], [0, 0, 255, 0, 255, 0, 0, 0]);

function bmp(bitmap: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(14);
  head.write('BM');
  head.writeUInt32LE(offset, 10);
  return Buffer.concat([head, bitmap]);
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(type, 0);
  head.writeUInt32LE(data.length + 8, 4);
  return Buffer.concat([head, data]);
}

/** A metafile with a bitmap, and records before it. */
function emf(bitmap: Buffer, ...others: Buffer[]): Buffer {
  const header = Buffer.alloc(100);
  header.write(' EMF', 32);
  const place = Buffer.alloc(72);
  place.writeUInt32LE(80, 40);
  place.writeUInt32LE(40, 44);
  place.writeUInt32LE(120, 48);
  return Buffer.concat([
    record(1, header),
    ...others,
    record(81, Buffer.concat([place, bitmap])),
    record(14, Buffer.alloc(12)),
  ]);
}

function wmf(bitmap: Buffer): Buffer {
  const head = Buffer.alloc(18);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(9, 2);
  const stretch = Buffer.alloc(28);
  stretch.writeUInt32LE((28 + bitmap.length) / 2, 0);
  stretch.writeUInt16LE(0x0f43, 4);
  return Buffer.concat([head, stretch, bitmap]);
}

test('bitmaps are read from BMP files and from metafiles that draw nothing else', () => {
  const colors = [red, blue, blue, red];
  expect(colorsOf(readBitmap(bmp(full, 54), limits)?.bytes ?? Buffer.alloc(0))).toEqual(colors);
  expect(colorsOf(readBitmap(emf(full), limits)?.bytes ?? Buffer.alloc(0))).toEqual(colors);
  expect(colorsOf(readBitmap(wmf(full), limits)?.bytes ?? Buffer.alloc(0))).toEqual(colors);
  expect(colorsOf(readBitmap(bmp(indexed, 62), limits)?.bytes ?? Buffer.alloc(0))).toEqual([
    blue,
    red,
    red,
    blue,
  ]);
});

test('a metafile that draws lines beside its bitmap is not taken for that bitmap', () => {
  expect(readBitmap(emf(full, record(4, Buffer.alloc(20))), limits)).toBeUndefined();
});

test('bitmaps that claim more than they have are refused', () => {
  const huge = Buffer.from(full);
  huge.writeInt32LE(1_000_000, 4);
  expect(() => readBitmap(bmp(huge, 54), limits)).toThrow();
  expect(() => readBitmap(bmp(full.subarray(0, 44), 54), limits)).toThrow();
  const endless = emf(full);
  endless.writeUInt32LE(0, 4);
  expect(() => readBitmap(endless, limits)).toThrow();
});

test('the written PNG has the same pixels', async () => {
  const bytes = Buffer.from([255, 0, 0, 255, 0, 0, 255, 128]);
  const file = await writePng({ width: 2, height: 1, bytes });
  expect(await readPicture(file, limits)).toMatchObject({ media: 'image/png', width: 2, height: 1 });
  const at = file.indexOf('IDAT');
  const data = file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4));
  expect(inflateSync(data)).toEqual(Buffer.concat([Buffer.from([0]), bytes]));
});
