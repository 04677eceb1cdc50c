/** Longest name without its ending, in bytes of UTF-8: file systems allow 255 with what an archiver adds. */
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
 * Names the PDFs of a batch in the order of its rows: by what the document is called, with the row behind a name that
 * another document has already.
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
