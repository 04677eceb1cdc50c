import { refuseTable } from './refuse-table.ts';

export interface DecodedText {
  text: string;
  note?: string;
}

/** Decodes a CSV file in the encodings that spreadsheets write, and says when the encoding is a guess. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { text: strict('utf-8', bytes) };
  if (first === 0xff && second === 0xfe) return { text: strict('utf-16le', bytes) };
  if (first === 0xfe && second === 0xff) return { text: strict('utf-16be', bytes) };
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { text: strict(wide, bytes) };
  if (bytes.includes(0)) refuseTable('The file is not a table: it holds bytes that no text has.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const note =
      'The file is not in UTF-8 and was read as Windows-1252. Please look at accented letters in the preview.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuseTable('The file is damaged: its text is not in the encoding that it names.');
  }
}

/** UTF-16 without a mark: in the headers every second byte is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, Math.min(64, bytes.length - (bytes.length % 2)));
  if (head.length < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(2, head.length / 2 - 2);
  if (odd >= most && even === 0) return 'utf-16le';
  return even >= most && odd === 0 ? 'utf-16be' : undefined;
}
