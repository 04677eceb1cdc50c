import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a gzip stream (RFC 1952) that was compressed on its own, so that it can be kept and joined with others. */
export interface GzipPart {
  /** Blocks of DEFLATE (RFC 1951) that end with a whole byte and refer to nothing before them. */
  deflated: Buffer;
  /** CRC-32 of the content. */
  checksum: number;
  /** Of the content, in bytes. */
  length: number;
}

export function gzipPart(content: string): GzipPart {
  const bytes = Buffer.from(content);
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, checksum: crc32(bytes), length: bytes.length };
}

/** No name, no time, no system named. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is the last one. */
const lastBlock = Buffer.from([3, 0]);

/** The contents of the parts, one after the other, as one gzip stream. */
export function joinGzip(parts: readonly GzipPart[]): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(parts.reduce((checksum, part) => joinChecksums(checksum, part), 0));
  tail.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return Buffer.concat([head, ...parts.map(({ deflated }) => deflated), lastBlock, tail]);
}

/**
 * A CRC is a remainder of polynomials over two elements. To append `length` bytes to a content multiplies it by x to
 * the power of 8 `length`. The register's first value cancels itself out.
 */
function joinChecksums(before: number, { checksum, length }: GzipPart): number {
  return (multiply(before, power(8 * length)) ^ checksum) >>> 0;
}

/** The polynomial of CRC-32 without its highest power. The highest bit is the coefficient of 1, as in all values here. */
const polynomial = 0xedb88320;
const one = 0x80000000;
const x = 0x40000000;

function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = one, shifted = right; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

/** x to this power, by squaring. */
function power(exponent: number): number {
  let result = one;
  let square = x;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}
