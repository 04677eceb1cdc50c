/** Plain text of a Word document, for the tests over real documents: paragraphs, tabs and line breaks, no more. */
import { inflateRawSync } from 'node:zlib';

export function readDocxText(file: Buffer): string {
  const xml = readZipEntry(file, 'word/document.xml').toString('utf8');
  let text = '';
  for (const [, words, tag] of xml.matchAll(
    /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<(w:tab\/|w:br[ /]|\/w:p)[^>]*>?/g,
  )) {
    if (words !== undefined) text += decodeEntities(words);
    else text += tag === 'w:tab/' ? '\t' : '\n';
  }
  return text;
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return named[name ?? ''] ?? all;
    },
  );
}

/** One file of a zip archive, found by its central directory. */
function readZipEntry(file: Buffer, wanted: string): Buffer {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (name === wanted) return readLocalEntry(file, file.readUInt32LE(at + 42), file.readUInt32LE(at + 20));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  throw new Error(`the archive has no ${wanted}`);
}

function readLocalEntry(file: Buffer, at: number, size: number): Buffer {
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const data = file.subarray(start, start + size);
  return file.readUInt16LE(at + 8) === 0 ? data : inflateRawSync(data);
}
