import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';
import { pngSignature } from '../../logos/read-png.ts';

const deflated = promisify(deflate);

/** Four bytes a pixel: red, green, blue, and how much it covers. */
export interface Pixels {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The pixels as a PNG file. */
export async function writePng({ width, height, bytes }: Pixels): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a colour, with transparency.
  header.set([8, 6, 0, 0, 0], 8);
  const line = width * 4;
  const raw = Buffer.alloc((line + 1) * height);
  for (let y = 0; y < height; y += 1) bytes.copy(raw, y * (line + 1) + 1, y * line, (y + 1) * line);
  const data = await deflated(raw);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
