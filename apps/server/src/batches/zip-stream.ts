import { crc32 } from 'node:zlib';
import {
  centralBytes,
  centralHeader,
  dosTime,
  endBytes,
  endOf,
  localBytes,
  localHeader,
  locatorBytes,
  none16,
  none32,
  zip64EndBytes,
} from './zip-format.ts';

/** A file of a zip; its bytes are asked for when it is its turn. */
export interface ZipFile {
  name: string;
  byteLength: number;
  read: () => Promise<Uint8Array>;
}

/**
 * A zip without compression, for files that are compressed already, part by part: never more than one file is in
 * memory. Zip64 where counts or places need it. Files are dated at `at`.
 */
export async function* streamZip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const bytes = await file.read();
    if (bytes.byteLength !== file.byteLength) throw new Error(`${file.name} has another size than was said`);
    const name = Buffer.from(file.name);
    const entry = { name, size: bytes.byteLength, crc: crc32(bytes), offset, at: dosTime(at) };
    const header = localHeader(entry);
    yield header;
    yield bytes;
    central.push(centralHeader(entry));
    offset += header.byteLength + bytes.byteLength;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf({ count: central.length, size: directory.byteLength, offset });
}

/** How long the zip of files of these names and sizes will be. */
export function zipLength(files: Iterable<Pick<ZipFile, 'name' | 'byteLength'>>): number {
  let [offset, directory, count] = [0, 0, 0];
  for (const { name, byteLength } of files) {
    const nameBytes = Buffer.byteLength(name);
    directory += centralBytes + nameBytes + (offset >= none32 ? 12 : 0);
    offset += localBytes + nameBytes + byteLength;
    count += 1;
  }
  const needs64 = count >= none16 || offset >= none32 || directory >= none32;
  return offset + directory + endBytes + (needs64 ? zip64EndBytes + locatorBytes : 0);
}
