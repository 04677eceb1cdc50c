/** The files of a zip that compresses nothing, read front to back; refuses anything else. */
export function readStoredZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    if (zip.readUInt16LE(at + 8) !== 0) throw new Error('A file of the zip is compressed.');
    const size = zip.readUInt32LE(at + 18);
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const from = nameEnd + zip.readUInt16LE(at + 28);
    files.set(zip.toString('utf8', at + 30, nameEnd), zip.subarray(from, from + size));
    at = from + size;
  }
  if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The zip has no directory.');
  return files;
}
