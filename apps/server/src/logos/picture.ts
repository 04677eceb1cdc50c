import { type AppError, invalidField } from '../errors.ts';

/** A picture that can be shown and typeset. */
export interface Picture {
  bytes: Uint8Array;
  media: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/** Why a picture is refused, for the person who chose it. */
export function unusable(reason: string): AppError {
  return invalidField('file', reason);
}

export function damaged(): AppError {
  return unusable('The picture is damaged or not complete.');
}

/** The largest file, and the most pixels of a side and in all. */
export interface PictureLimits {
  bytes: number;
  side: number;
  area: number;
}

/** Before a pixel is unpacked: a small file can claim to be very large. */
export function requireSize(
  { width, height }: { width: number; height: number },
  { side, area }: PictureLimits,
): void {
  if (width === 0 || height === 0) throw damaged();
  if (width <= side && height <= side && width * height <= area) return;
  throw unusable(`The picture has ${width} × ${height} pixels. At most ${side} × ${side} are possible.`);
}
