import { damaged, type Picture, type PictureLimits, requireSize, unusable } from './picture.ts';

/** A progressive file with more scans costs more time than its size suggests. Cameras and programs write about ten. */
const maxScans = 32;
/**
 * The necessary segments of a picture: frame, tables, scans. Of the segments that programs add, only the one that
 * defines the colours.
 */
const kept = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xe0, 0xee]);
const left = new Set([0xfe, ...Array.from({ length: 16 }, (_, at) => 0xe0 + at)]);
const frames = new Set([0xc0, 0xc1, 0xc2]);
const end = 0xd9;
const scan = 0xda;

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Rewrites a JPEG with its necessary parts only. Refuses one that is not grey or RGB. */
export function readJpeg(bytes: Buffer, limits: PictureLimits): Picture {
  const { colors, width, height, ...clean } = cleanJpeg(bytes, limits);
  if (colors === 4)
    throw unusable('The picture has the colours of a printing press (CMYK). Save it with RGB colours.');
  return { bytes: clean.bytes, media: 'image/jpeg', width, height };
}

interface Frame {
  width: number;
  height: number;
  /** Four are those of a printing press. */
  colors: 1 | 3 | 4;
  /** Decoders keep all of it until the last scan. */
  isProgressive: boolean;
}

/** A JPEG with its necessary parts only: one frame, its scans, and its end. */
export function cleanJpeg(bytes: Buffer, limits: PictureLimits): Picture & Frame {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let frame: Frame | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    const { marker, from, to } = readSegment(bytes, at);
    if (marker === end) break;
    if (frames.has(marker)) {
      if (frame !== undefined) throw damaged();
      frame = { ...readFrame(bytes.subarray(from, to), limits), isProgressive: marker === 0xc2 };
    }
    if (marker === scan) scans += 1;
    if (scans > maxScans) throw unusable('The picture is too intricate. Save it as PNG.');
    const stop = marker === scan ? endOfScan(bytes, to) : to;
    if (kept.has(marker)) parts.push(Buffer.from([0xff, marker]), bytes.subarray(from - 2, stop));
    else if (!left.has(marker)) throw damaged();
    at = stop;
  }
  if (frame === undefined || scans === 0) throw damaged();
  parts.push(Buffer.from([0xff, end]));
  return { bytes: Buffer.concat(parts), media: 'image/jpeg', ...frame };
}

interface Segment {
  marker: number;
  /** The start and end of the segment's content. */
  from: number;
  to: number;
}

function readSegment(bytes: Buffer, start: number): Segment {
  let at = start;
  if (bytes[at] !== 0xff) throw damaged();
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  if (marker === undefined) throw damaged();
  if (marker === end) return { marker, from: at + 1, to: at + 1 };
  if (at + 3 > bytes.length) throw damaged();
  const length = bytes.readUInt16BE(at + 1);
  const to = at + 1 + length;
  if (length < 2 || to > bytes.length) throw damaged();
  return { marker, from: at + 3, to };
}

function readFrame(frame: Buffer, limits: PictureLimits): Omit<Frame, 'isProgressive'> {
  if (frame.length < 6 || frame[0] !== 8) throw damaged();
  const size = { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) };
  requireSize(size, limits);
  const colors = ([1, 3, 4] as const).find((known) => known === frame[5]);
  if (colors === undefined) throw damaged();
  return { ...size, colors };
}

/** The position of the next marker. Within a scan, 0xFF is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw damaged();
}
