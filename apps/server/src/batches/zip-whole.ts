import { crc32 } from 'node:zlib';
import { centralHeader, dosTime, endOf, localHeader } from './zip-format.ts';

/** A zip of a few small parts, in memory. The same parts give the same bytes. */
export function zipWhole(parts: readonly { name: string; bytes: Buffer }[]): Uint8Array {
  const at = dosTime(new Date(Date.UTC(2000, 0, 1)));
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of parts) {
    const entry = { name: Buffer.from(name), size: bytes.byteLength, crc: crc32(bytes), offset, at };
    const header = localHeader(entry);
    body.push(header, bytes);
    directory.push(centralHeader(entry));
    offset += header.byteLength + bytes.byteLength;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...body, central, endOf({ count: parts.length, size: central.byteLength, offset })]);
}
