import { constants, inflateSync } from 'node:zlib';
import { refuseFile } from '../import-refusal.ts';

/** A page of a contract has some thousand bytes of commands; a scanned page in colour 26 MB. */
export const pdfStreamLimits = { one: 64 * 1024 * 1024, all: 512 * 1024 * 1024 };

/** How far before a stream its dictionary with the filters may begin. */
const maxDictionary = 2000;
/** Layers of text around a packed stream that are looked into. */
const maxLayers = 4;

/**
 * Refuses a PDF whose streams hold far more than the file, before anything reads them in earnest. Their bytes decide, not
 * the filters that a dictionary names: comments, strings and references can hide those from all but a whole PDF reader.
 */
export function checkPdfStreams(bytes: Uint8Array, limits = pdfStreamLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let all = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const dictionary = file.toString('latin1', Math.max(0, at - maxDictionary), at);
    // One packing is common, in some writers as text. Two serve nothing but a bomb.
    if (countPackings(dictionary.slice(dictionary.lastIndexOf('obj') + 1)) > 1) refuseTooMuch();
    all += unpackedLength(file.subarray(startOf(file, at + 6)), limits.one);
    if (all > limits.all) refuseTooMuch();
  }
}

/** A line ending is between the keyword and the stream. */
function startOf(file: Buffer, end: number): number {
  const isReturn = file[end] === 0x0d;
  if (isReturn) return file[end + 1] === 0x0a ? end + 2 : end + 1;
  return file[end] === 0x0a ? end + 1 : end;
}

/** The filters of a stream that make it smaller; not those of pictures. Any character of a name may be a number. */
function countPackings(dictionary: string): number {
  const plain = dictionary.replace(/#([\da-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const given = /\/Filter\s*(\[[^\]]*\])/.exec(plain)?.[1] ?? '';
  return given.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![^\s/\]])/g)?.length ?? 0;
}

/** The length behind layers of text and one of Flate; 0 for streams that are packed in another way, or damaged. */
function unpackedLength(stream: Buffer, limit: number, layers = maxLayers): number {
  if (isDeflated(stream)) return inflatedLength(stream, limit);
  if (layers === 0) return 0;
  const decode = [fromHex, fromAscii85].find((read) => isLayer(read(stream.subarray(0, headLength))));
  return decode === undefined ? 0 : unpackedLength(decode(stream), limit, layers - 1);
}

const headLength = 200;

/** Text that hides packed bytes, or text again. */
function isLayer(head: Buffer): boolean {
  return isDeflated(head) || (head.length > 4 && /^[\s!-z~<>]*$/.test(head.toString('latin1')));
}

/** The two bytes that each such stream begins with (RFC 1950). */
function isDeflated(bytes: Buffer): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
}

/** Empty for text that is not hexadecimal. */
function fromHex(packed: Buffer): Buffer {
  const text = textOf(packed);
  return /^[\da-fA-F]*$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0);
}

/** Five characters from `!` on are four bytes, `z` is four zeros. Empty for other text. */
function fromAscii85(packed: Buffer): Buffer {
  const text = textOf(packed).replaceAll('z', '!!!!!');
  if (!/^[!-u]*$/.test(text)) return Buffer.alloc(0);
  const groups = text.match(/.{1,5}/g) ?? [];
  const bytes = Buffer.alloc(groups.length * 4);
  let length = 0;
  for (const group of groups) {
    const value = [...group.padEnd(5, 'u')].reduce((sum, sign) => sum * 85 + sign.charCodeAt(0) - 33, 0);
    bytes.writeUInt32BE(value >>> 0, length);
    length += group.length - 1;
  }
  return bytes.subarray(0, length);
}

/** Up to the mark of its end, without blanks. */
function textOf(packed: Buffer): string {
  const text = packed.toString('latin1').replace(/^\s*<~/, '');
  const end = text.search(/~?>/);
  return text.slice(0, end === -1 ? text.length : end).replaceAll(/\s+/g, '');
}

/** Nothing but a bomb is packed twice. */
function inflatedLength(packed: Uint8Array, limit: number): number {
  const once = inflate(packed, limit);
  if (isDeflated(once) && inflate(once, limit).byteLength > 0) refuseTooMuch();
  return once.byteLength;
}

/** Empty if it is damaged: the PDF reader reports it. */
function inflate(packed: Uint8Array, limit: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) refuseTooMuch();
    return Buffer.alloc(0);
  }
}

function refuseTooMuch(): never {
  return refuseFile('The PDF unpacks to far more than its size. Please send it printed to a new PDF.');
}
