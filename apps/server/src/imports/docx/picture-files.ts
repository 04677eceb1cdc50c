import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Picture } from '../../logos/picture.ts';
import { lookPictureLimits, readPicture } from '../../logos/read-picture.ts';
import type { ZipPackage } from '../guard/zip.ts';
import { writePng } from '../pictures/pixels.ts';
import { readBitmap } from '../pictures/read-bitmap.ts';
import { isGif, readGif } from '../pictures/read-gif.ts';
import { createRedrawing } from '../pictures/redraw-picture.ts';
import type { PictureFile } from '../source-document.ts';

/** A picture of the package, or why it can't be used. */
export type FoundPicture = PictureFile | { problem: string };

/** By the part that shows them, empty for the document itself, and by their id there. */
export type PictureFiles = ReadonlyMap<string, ReadonlyMap<string, FoundPicture>>;

export interface PictureLink {
  /** The part that shows it. */
  part: string;
  id: string;
  target: string;
}

/** Reads and cleans the pictures that parts of the package name. A broken picture is left out, the others are kept. */
export async function readPictureFiles(
  zip: ZipPackage,
  links: readonly PictureLink[],
): Promise<PictureFiles> {
  const byTarget = new Map<string, FoundPicture>();
  const byPart = new Map<string, Map<string, FoundPicture>>();
  const redraw = createRedrawing(lookPictureLimits);
  let bytes = 0;
  for (const { part, id, target } of links) {
    let found = byTarget.get(target);
    if (found === undefined) {
      const isTooMany = byTarget.size >= lookPictureLimits.count || bytes > lookPictureLimits.allBytes;
      found = isTooMany
        ? { problem: 'The document has too many pictures.' }
        : await readFile(zip, target, redraw);
      byTarget.set(target, found);
      if ('bytes' in found) bytes += found.bytes.byteLength;
    }
    const ofPart = byPart.get(part) ?? new Map<string, FoundPicture>();
    byPart.set(part, ofPart.set(id, found));
  }
  return byPart;
}

async function readFile(
  zip: ZipPackage,
  target: string,
  redraw: (file: Buffer) => Promise<Buffer>,
): Promise<FoundPicture> {
  const kind = /\.(emf|wmf|svg|bmp|gif|tiff?|wdp)$/i.exec(target)?.[1];
  const unusable = { problem: `Pictures of the kind ${kind?.toUpperCase()} can't be used.` };
  if (/^(?:svg|tiff?|wdp)$/i.test(kind ?? '')) return unusable;
  try {
    const file = await zip.read(target);
    if (file === undefined) return { problem: 'The picture is missing in the file.' };
    const original = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    const usable = await asPng(original);
    if (usable === undefined && kind !== undefined) return unusable;
    const { bytes, media, width, height } = await readUsable(usable ?? original, redraw);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { sha256, bytes, media, width, height };
  } catch (error) {
    const fields = error instanceof AppError ? error.options.fields : undefined;
    const [reason] = Object.values(fields ?? {}).flat();
    const damaged = 'The picture is damaged or not complete.';
    return { problem: typeof reason === 'string' ? reason : damaged };
  }
}

/** Most pictures can be used as they are. One that is refused may be usable once it is drawn again. */
async function readUsable(file: Buffer, redraw: (file: Buffer) => Promise<Buffer>): Promise<Picture> {
  try {
    return await readPicture(file, lookPictureLimits);
  } catch (error) {
    const small = await redraw(file);
    if (small === file) throw error;
    return readPicture(small, lookPictureLimits);
  }
}

/** Pictures of old programs as PNG files; undefined for files of other kinds. */
async function asPng(file: Buffer): Promise<Buffer | undefined> {
  const pixels = isGif(file) ? readGif(file, lookPictureLimits) : readBitmap(file, lookPictureLimits);
  return pixels && writePng(pixels);
}
