import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ImportRefusal, refuseFile } from '../import-refusal.ts';

/** Limits of a package. Entries hardly larger than a page may have any compression ratio. */
export const zipLimits = {
  entries: 2000,
  entryBytes: 32 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
};

export interface ZipPackage {
  names: ReadonlySet<string>;
  /** Inflates one entry and counts the real output; undefined if there is no entry of that name. */
  read: (name: string) => Promise<Uint8Array | undefined>;
}

/** Opens a ZIP file after checking its directory. Entries are inflated only when they are read. */
export async function openZip(bytes: Uint8Array): Promise<ZipPackage> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false };
  const zip = await unlessBroken(fromBufferPromise(file, options));
  const entries = await unlessBroken(readDirectory(zip, file.byteLength));
  let inflatedBytes = 0;
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    const content = await unlessBroken(inflate(zip, entry));
    inflatedBytes += content.byteLength;
    if (inflatedBytes > zipLimits.totalBytes) refuseFile(tooLarge);
    return content;
  };
  return { names: new Set(entries.keys()), read };
}

const tooLarge = 'The file unpacks to more than it may.';

/** Any error of the package reader means a damaged file. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    return refuseFile('The file is damaged: its package cannot be opened.');
  }
}

async function readDirectory(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > zipLimits.entries) refuseFile('The file holds too many parts.');
  const entries = new Map<string, Entry>();
  let packedBytes = 0;
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    packedBytes += entry.compressedSize;
    unpackedBytes += entry.uncompressedSize;
    // Overlapping entries make a small file expand to a large one.
    if (packedBytes > fileBytes || unpackedBytes > zipLimits.totalBytes) refuseFile(tooLarge);
    if (entries.has(entry.fileName)) refuseFile('The file is damaged: a part is there twice.');
    judgeEntry(entry);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function judgeEntry(entry: Entry): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) refuseFile('The file is protected by a password.');
  const tooTight =
    uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio;
  if (uncompressedSize > zipLimits.entryBytes || tooTight) refuseFile(tooLarge);
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The directory may state a wrong size, so the real output is counted.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // A stream without an encoding gives buffers.
    const bytes: Buffer = chunk;
    size += bytes.byteLength;
    if (size > zipLimits.entryBytes) refuseFile(tooLarge);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
