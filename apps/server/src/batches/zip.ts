import { crc32 } from 'node:zlib';
import { createPauses } from '../pauses.ts';

// Decision 0056 says why no library writes these files.

/** A file of a zip. Its bytes are read when it is written. */
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
  // Small files of a fast store come without a turn of the event loop between them.
  const pause = createPauses();
  for await (const file of files) {
    await pause();
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

const none16 = 0xffff;
export const none32 = 0xffffffff;
/** Names are in UTF-8. */
const flags = 0x0800;
const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;
const zip64EndBytes = 56;
const locatorBytes = 20;

/** A file of a zip as its headers tell it. */
interface Entry {
  name: Buffer;
  /** Below 4 GiB: files are read whole. */
  size: number;
  crc: number;
  offset: number;
  at: { time: number; date: number };
}

/** Writes the fields that both headers share, from the flags on. */
function writeCommon(into: Buffer, from: number, { name, size, crc, at }: Entry): void {
  into.writeUInt16LE(flags, from);
  into.writeUInt16LE(0, from + 2);
  into.writeUInt16LE(at.time, from + 4);
  into.writeUInt16LE(at.date, from + 6);
  into.writeUInt32LE(crc, from + 8);
  into.writeUInt32LE(size, from + 12);
  into.writeUInt32LE(size, from + 16);
  into.writeUInt16LE(name.byteLength, from + 20);
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(localBytes);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  writeCommon(header, 6, entry);
  return Buffer.concat([header, entry.name]);
}

function centralHeader(entry: Entry): Buffer {
  const isFar = entry.offset >= none32;
  const header = Buffer.alloc(centralBytes);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(isFar ? 45 : 20, 4);
  header.writeUInt16LE(isFar ? 45 : 20, 6);
  writeCommon(header, 8, entry);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(isFar ? none32 : entry.offset, 42);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  return Buffer.concat([header, entry.name, extra]);
}

export function endOf({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const needs64 = count >= none16 || offset >= none32 || size >= none32;
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, none16), 8);
  end.writeUInt16LE(Math.min(count, none16), 10);
  end.writeUInt32LE(Math.min(size, none32), 12);
  end.writeUInt32LE(Math.min(offset, none32), 16);
  if (!needs64) return end;
  const end64 = Buffer.alloc(zip64EndBytes);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(zip64EndBytes - 12), 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(locatorBytes);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, date };
}
