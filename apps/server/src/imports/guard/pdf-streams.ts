import { constants, inflateSync } from 'node:zlib';
import { refuseFile } from '../import-refusal.ts';

/** A page of a contract has some thousand bytes of commands; a scanned page in colour 26 MB. */
export const pdfStreamLimits = { one: 64 * 1024 * 1024, all: 512 * 1024 * 1024 };

/** As far before its words as a stream says how it is packed. */
const maxDictionary = 2000;

/** Refuses a PDF whose streams hold far more than the file, before anything reads them in earnest. */
export function checkPdfStreams(bytes: Uint8Array, limits = pdfStreamLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let all = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const dictionary = file.toString('latin1', Math.max(0, at - maxDictionary), at);
    const own = dictionary.slice(dictionary.lastIndexOf('obj') + 1);
    if (!/\/(?:FlateDecode|Fl)\b/.test(own)) continue;
    const isReturn = file[at + 6] === 0x0d;
    all += inflatedLength(file.subarray(at + (isReturn ? 8 : 7)), limits.one);
    if (all > limits.all) refuseTooMuch();
  }
}

function inflatedLength(packed: Uint8Array, limit: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }).byteLength;
  } catch (error) {
    if (error instanceof RangeError) refuseTooMuch();
    // Packed in another way, or damaged: whoever reads it says so.
    return 0;
  }
}

function refuseTooMuch(): never {
  return refuseFile('The PDF unpacks to far more than its size. Please send it printed to a new PDF.');
}
