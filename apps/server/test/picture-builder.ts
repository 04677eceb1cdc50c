import { crc32, deflateSync } from 'node:zlib';

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))]);
}

export interface PngOptions {
  width?: number;
  height?: number;
  /** Image data instead of the declared number of red pixels. */
  pixels?: Uint8Array;
  /** Between header and pixels. */
  more?: Buffer[];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A red picture without transparency, 8 bits a colour. */
export function buildPng({ width = 300, height = 100, pixels, more = [] }: PngOptions = {}): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([200, 30, 30]))]);
  const raw = pixels ?? Buffer.concat(Array.from({ length: height }, () => row));
  const header = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(raw)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface JpegOptions {
  components?: number;
  scans?: number;
  width?: number;
  height?: number;
  isProgressive?: boolean;
}

/** A grey square, of 8 x 8 pixels unless another size is claimed, as a camera's program would write it, with a comment and a place in its metadata. */
export function buildJpeg({
  components = 1,
  scans = 1,
  width = 8,
  height = 8,
  isProgressive = false,
}: JpegOptions = {}): Buffer {
  const segment = (marker: number, data: number[] | Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data)]);
  };
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const table = (kind: number) => [kind, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const scan = Buffer.concat([
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]),
    // One code of one bit each: no difference, end of block.
    Buffer.from([0x3f]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from('Exif\0\0taken at home')),
    segment(0xfe, Buffer.from('a comment')),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 16)]),
    segment(isProgressive ? 0xc2 : 0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    segment(0xc4, table(0x00)),
    segment(0xc4, table(0x10)),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
