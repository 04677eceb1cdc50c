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
 * Names the PDFs of a batch in the order of its rows, by the document's title. If another document has the name,
 * the row number is added.
 */
export function createFileNames(): (row: number, name: string) => string {
  const taken = new Set<string>();
  return (row, name) => {
    const wanted = fileNameOf(name) || `Row ${row}`;
    const free = taken.has(wanted.toLowerCase()) ? `${wanted} (row ${row})` : wanted;
    taken.add(free.toLowerCase());
    return `${free}.pdf`;
  };
}
