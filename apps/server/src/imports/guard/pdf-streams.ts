import { constants, inflateSync } from 'node:zlib';
import { refuseFile } from '../import-refusal.ts';

/** A page of a contract has some thousand bytes of commands; a scanned page in colour 26 MB. */
export const pdfStreamLimits = { one: 64 * 1024 * 1024, all: 512 * 1024 * 1024 };

/** How far before a stream its dictionary with the filters may begin. */
const maxDictionary = 2000;

/** Refuses a PDF whose streams hold far more than the file, before anything reads them in earnest. */
export function checkPdfStreams(bytes: Uint8Array, limits = pdfStreamLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let all = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const dictionary = file.toString('latin1', Math.max(0, at - maxDictionary), at);
    const own = dictionary.slice(dictionary.lastIndexOf('obj') + 1);
    const filters = packingFilters(own);
    // One packing is common, in some writers as text. Two serve nothing but a bomb.
    if (filters.filter((filter) => !textual.has(filter)).length > 1) refuseTooMuch();
    if (filters.length === 0) continue;
    const isReturn = file[at + 6] === 0x0d;
    const packed = file.subarray(at + (isReturn ? 8 : 7));
    all += inflatedLength(withoutText(packed, filters), limits.one);
    if (all > limits.all) refuseTooMuch();
  }
}

const textual = new Set(['ASCIIHexDecode', 'ASCII85Decode']);
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
};
const packing = new Set([...textual, 'FlateDecode', 'LZWDecode', 'RunLengthDecode']);

/** The filters of a stream in their order, without those of pictures. A filter named elsewhere may be any. */
function packingFilters(dictionary: string): string[] {
  const given =
    /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/.exec(unescapeNames(dictionary))?.[1] ?? '';
  if (/\d\s+R/.test(given)) return ['FlateDecode'];
  return [...given.matchAll(/\/([^\s/<>[\]()]+)/g)]
    .map(([, name = '']) => shortNames[name] ?? name)
    .filter((name) => packing.has(name));
}

/** Any character of a name may be written as `#` and its number. */
function unescapeNames(dictionary: string): string {
  return dictionary.replace(/#([\da-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The bytes behind the filters that write bytes as text. */
function withoutText(packed: Buffer, filters: readonly string[]): Buffer {
  const [first, ...others] = filters;
  if (first === undefined || !textual.has(first)) return packed;
  const end = packed.indexOf('>');
  const text = packed.toString('latin1', 0, end === -1 ? packed.length : end).replace(/^\s*<~|[\s~]+/g, '');
  return withoutText(first === 'ASCIIHexDecode' ? Buffer.from(text, 'hex') : fromAscii85(text), others);
}

/** Five characters from `!` on are four bytes, `z` is four zeros. */
function fromAscii85(text: string): Buffer {
  const groups = text.replaceAll('z', '!!!!!').match(/.{1,5}/gs) ?? [];
  const bytes = Buffer.alloc(groups.length * 4);
  let length = 0;
  for (const group of groups) {
    const value = [...group.padEnd(5, 'u')].reduce((sum, sign) => sum * 85 + sign.charCodeAt(0) - 33, 0);
    bytes.writeUInt32BE(value >>> 0, length);
    length += group.length - 1;
  }
  return bytes.subarray(0, length);
}

function inflatedLength(packed: Uint8Array, limit: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }).byteLength;
  } catch (error) {
    if (error instanceof RangeError) refuseTooMuch();
    // Compressed in another way, or damaged: the PDF reader reports it.
    return 0;
  }
}

function refuseTooMuch(): never {
  return refuseFile('The PDF unpacks to far more than its size. Please send it printed to a new PDF.');
}
