import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';
import { damaged, type Picture, type PictureLimits, requireSize } from './picture.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The necessary chunks of a picture. Profiles, texts, dates and further frames are left out. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Where each pass over an interlaced picture begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  type: string;
  data: Buffer;
  whole: Buffer;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, pngSignature.length).equals(pngSignature);
}

/**
 * Rewrites a PNG with its necessary chunks only. Refuses it unless it has exactly the pixels that its header
 * promises.
 */
export async function readPng(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks[0], limits);
  if (header.colour === 3 && !chunks.some(({ type }) => type === 'PLTE')) throw damaged();
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const wanted = rawLength(header);
  const length = await inflatedLength(data, wanted).catch(() => undefined);
  if (length !== wanted) throw damaged();
  const { width, height } = header;
  const clean = Buffer.concat([pngSignature, ...chunks.map(({ whole }) => whole)]);
  return { bytes: clean, media: 'image/png', width, height };
}

/** Counts the pixels' bytes without keeping them, and stops behind the greatest possible length. */
async function inflatedLength(data: Buffer, most: number): Promise<number> {
  const parts: AsyncIterable<Buffer> = Readable.from([data]).pipe(createInflate({ chunkSize: 65_536 }));
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > most) break;
  }
  return length;
}

/** The size that a PNG says it has. */
export function measurePng(bytes: Buffer, limits: PictureLimits): { width: number; height: number } {
  const { width, height } = readHeader(readChunks(bytes)[0], limits);
  return { width, height };
}

/** The chunks that are kept, each with its checksum right, up to the end that the file itself marks. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = pngSignature.length; ;) {
    if (at + 12 > bytes.length) throw damaged();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw damaged();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    const whole = bytes.subarray(at, end);
    if (kept.has(type)) chunks.push({ type, data: whole.subarray(8, -4), whole });
    // The type of a chunk that decoders must understand starts with a capital letter.
    else if (/^[A-Z]/.test(type)) throw damaged();
    if (type === 'IEND') return chunks;
    at = end;
  }
}

interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  interlaced: boolean;
}

function readHeader(chunk: Chunk | undefined, limits: PictureLimits): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) throw damaged();
  const [depth = 0, colour = 0, compression, filter, interlace] = chunk.data.subarray(8);
  const size = { width: chunk.data.readUInt32BE(0), height: chunk.data.readUInt32BE(4) };
  requireSize(size, limits);
  const isKnown = compression === 0 && filter === 0 && (interlace === 0 || interlace === 1);
  if (!isKnown || depthsOf[colour]?.includes(depth) !== true) throw damaged();
  return { ...size, depth, colour, interlaced: interlace === 1 };
}

/** Bytes of the pixels once they are unpacked: each row and the number of its filter. */
function rawLength({ width, height, depth, colour, interlaced }: Header): number {
  const bits = depth * (samplesOf[colour] ?? 0);
  const area = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return area(width, height);
  const lengths = passes.map(([x, y, stepX, stepY]) =>
    area(Math.ceil(Math.max(0, width - x) / stepX), Math.ceil(Math.max(0, height - y) / stepY)),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
