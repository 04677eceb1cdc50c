import type { Picture } from './picture.ts';
import { unusable } from './picture.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

/**
 * Recognizes a picture by its bytes, whatever its name or declared type. Refuses anything but a whole PNG or JPEG.
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw unusable('The file is empty.');
  if (isPng(bytes)) return readPng(bytes);
  if (isJpeg(bytes)) return readJpeg(bytes);
  if (/<svg[\s/>]/i.test(bytes.toString('latin1', 0, 4096)))
    throw unusable('SVG pictures cannot be used. Save the logo as PNG, about 1000 pixels wide.');
  throw unusable('Please choose a PNG or JPEG picture.');
}
