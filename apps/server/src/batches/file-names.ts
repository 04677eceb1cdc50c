/**
 * Maximum length of a name without its extension, in bytes of UTF-8. File systems allow 255, and archivers may add
 * to the name.
 */
const maxBytes = 150;
/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name as every file system takes it; empty when nothing of it can stay. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const short = shorten(plain).replace(/[\s.]+$/, '');
  return reserved.test(short) ? `${short}_` : short;
}

function shorten(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const sign of name) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxBytes) return kept;
    kept += sign;
  }
  return kept;
}

/**
 * Names the PDFs of a zip by the names of their documents. If another one has the name, a number is added, which
 * `numbered` writes: by default that of a row.
 */
export function createFileNames(
  numbered = (row: number) => `Row ${row}`,
): (number: number, name: string) => string {
  const taken = new Set<string>();
  return (number, name) => {
    const wanted = fileNameOf(name) || numbered(number);
    const free = taken.has(wanted.toLowerCase()) ? `${wanted} (${numbered(number).toLowerCase()})` : wanted;
    taken.add(free.toLowerCase());
    return `${free}.pdf`;
  };
}
