import { maxLogoBytes, maxLogoPixels } from '@inkfield/contract/logo-files';
import { type Picture, type PictureLimits, unusable } from './picture.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

const logoLimits: PictureLimits = { bytes: maxLogoBytes, side: maxLogoPixels, area: maxLogoPixels ** 2 };
/** Of the pictures of a look: scans of whole pages, and all of them together. */
export const lookPictureLimits = {
  bytes: 3_000_000,
  side: 6000,
  area: 12_000_000,
  count: 40,
  allBytes: 6_000_000,
};

/**
 * Recognizes a picture by its bytes, whatever its name or declared type. Refuses anything but a whole PNG or JPEG.
 */
export async function readPicture(file: Uint8Array, limits: PictureLimits = logoLimits): Promise<Picture> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw unusable('The file is empty.');
  if (bytes.length > limits.bytes) throw unusable('The picture is too large.');
  if (isPng(bytes)) return readPng(bytes, limits);
  if (isJpeg(bytes)) return readJpeg(bytes, limits);
  if (/<svg[\s/>]/i.test(bytes.toString('latin1', 0, 4096)))
    throw unusable('SVG pictures cannot be used. Save the logo as PNG, about 1000 pixels wide.');
  throw unusable('Please choose a PNG or JPEG picture.');
}
