import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

// A PDF may hold an object of any kind anywhere. These functions return undefined for an object of another kind, and
// for a reference that leads nowhere.

/** Opens a PDF. One that is encrypted for an empty password is decrypted. A child does nothing else, so it never pauses. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  if (!isDecryptedCopy(bytes)) return PDFDocument.load(bytes, { ...options, password: '' });
  const doc = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
  delete doc.context.trailerInfo.Encrypt;
  return doc;
}

/**
 * Whether the last trailer names no encryption while an earlier one may. Programs that decrypt a file leave the old
 * trailers in it, and the library reads all of them.
 */
function isDecryptedCopy(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes('/Encrypt')) return false;
  const pointer = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-tailLength).toString('latin1'));
  const offset = Number(pointer?.[1] ?? 0);
  if (offset === 0 || offset >= file.length) return false;
  // A table has its trailer behind it. A stream is one object, and its dictionary is the trailer.
  const isTable = file.subarray(offset, offset + 4).toString('latin1') === 'xref';
  const start = isTable ? file.indexOf('trailer', offset) : offset;
  const end = file.indexOf(isTable ? 'startxref' : 'stream', start);
  return start >= 0 && end > start && !file.subarray(start, end).includes('/Encrypt');
}

/** The end of a file is within as many bytes. */
const tailLength = 1100;

/** Writes a PDF as it is, without pauses. */
export async function savePdf(doc: PDFDocument): Promise<Uint8Array> {
  return doc.save({
    useObjectStreams: true,
    updateFieldAppearances: false,
    addDefaultPage: false,
    objectsPerTick: Infinity,
  });
}

export const nameOf = (text: string) => PDFName.of(text);

export function objectAt(dict: PDFDict, key: string): PDFObject | undefined {
  try {
    return dict.lookup(nameOf(key));
  } catch {
    return undefined;
  }
}

export function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  const found = objectAt(dict, key);
  return found instanceof PDFDict ? found : undefined;
}

/** The items of an array, with references followed. */
export function listAt(dict: PDFDict, key: string): (PDFObject | undefined)[] | undefined {
  const found = objectAt(dict, key);
  return found instanceof PDFArray ? itemsOf(found) : undefined;
}

export function itemsOf(array: PDFArray): (PDFObject | undefined)[] {
  return array.asArray().map((_, index) => {
    try {
      return array.lookup(index);
    } catch {
      return undefined;
    }
  });
}

export function numberAt(dict: PDFDict, key: string): number | undefined {
  const found = objectAt(dict, key);
  return found instanceof PDFNumber && Number.isFinite(found.asNumber()) ? found.asNumber() : undefined;
}

export function numbersAt(dict: PDFDict, key: string): number[] | undefined {
  return listAt(dict, key)?.map((item) => (item instanceof PDFNumber ? item.asNumber() : 0));
}

export function textAt(dict: PDFDict, key: string): string | undefined {
  return textOf(objectAt(dict, key));
}

export function textOf(object: PDFObject | undefined): string | undefined {
  const isText = object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName;
  try {
    return isText ? object.decodeText() : undefined;
  } catch {
    return undefined;
  }
}

/** As many parents as a field has in real forms; a chain that leads back to itself ends here. */
const maxParents = 32;

/** The dictionary and its parents, the nearest first. */
export function lineage(dict: PDFDict): PDFDict[] {
  const line: PDFDict[] = [];
  for (let one: PDFDict | undefined = dict; one && line.length < maxParents; one = dictAt(one, 'Parent')) {
    if (line.includes(one)) break;
    line.push(one);
  }
  return line;
}

/** The dictionary that has the entry: this one or the nearest of its parents. */
export function ownerOf(dict: PDFDict, key: string): PDFDict | undefined {
  return lineage(dict).find((one) => objectAt(one, key) !== undefined);
}
