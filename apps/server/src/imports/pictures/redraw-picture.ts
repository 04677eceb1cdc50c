import { damaged, type PictureLimits, requireSize } from '../../logos/picture.ts';
import { cleanJpeg, isJpeg } from '../../logos/read-jpeg.ts';
import { isPng, measurePng, readPng } from '../../logos/read-png.ts';

/** Of a file that is drawn once more: a canvas unpacks four bytes a pixel, and a slow core needs four seconds. */
const sourceLimits: PictureLimits = { bytes: 24_000_000, side: 12_000, area: 40_000_000 };
/** Its decoder keeps six bytes more for each pixel. */
const progressiveLimits: PictureLimits = { ...sourceLimits, area: 16_000_000 };
/** Of all files of a document that are drawn once more: an import has 30 seconds. */
const maxRedrawn = 60_000_000;
/** A page of A4 with 250 dots per inch. The typesetter unpacks the pixels of a picture for each document. */
const maxPixels = 6_000_000;
const jpegQuality = 85;

/**
 * Draws the pictures of one document smaller that have too many pixels or bytes, and those with the colours of a
 * printing press (CMYK) with the colours of a screen. The others are returned as they are, also those that are too
 * large for a canvas.
 */
export function createRedrawing(limits: PictureLimits): (file: Buffer) => Promise<Buffer> {
  let redrawn = 0;
  return async (file) => {
    const source = measure(file);
    if (source === undefined) return file;
    const area = source.width * source.height;
    const isSmall = source.width <= limits.side && source.height <= limits.side && area <= limits.area;
    if (isSmall && file.length <= limits.bytes && !source.isForPress) return file;
    redrawn += area;
    return redrawn > maxRedrawn ? file : redraw(source, limits);
  };
}

interface Source {
  bytes: Buffer;
  width: number;
  height: number;
  isForPress: boolean;
}

/** Unpacks no pixel. Undefined for files of other kinds, for damaged ones and for those beyond the limits. */
function measure(file: Buffer): Source | undefined {
  if (file.length > sourceLimits.bytes) return undefined;
  try {
    if (isPng(file)) return { bytes: file, ...measurePng(file, sourceLimits), isForPress: false };
    if (!isJpeg(file)) return undefined;
    const { bytes, width, height, colors, isProgressive } = cleanJpeg(file, sourceLimits);
    if (isProgressive) requireSize({ width, height }, progressiveLimits);
    return { bytes: Buffer.from(bytes), width, height, isForPress: colors === 4 };
  } catch {
    return undefined;
  }
}

async function redraw({ bytes, width, height }: Source, limits: PictureLimits): Promise<Buffer> {
  // Few documents need it, and loading it takes time and memory.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const isOfPng = isPng(bytes);
  // A canvas shows what is there of a damaged file.
  if (isOfPng) await readPng(bytes, sourceLimits);
  const image = await loadImage(bytes).catch(() => undefined);
  if (image === undefined) throw damaged();
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)), limits.side / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  const [across, down] = [scaled(width), scaled(height)];
  const canvas = createCanvas(across, down);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, across, down);
  // Frees the pixels before the next picture is read.
  image.src = Buffer.alloc(0);
  const png = isOfPng ? await canvas.encode('png') : undefined;
  if (png !== undefined && png.length <= limits.bytes) return png;
  // A JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, across, down);
  return canvas.encode('jpeg', jpegQuality);
}
