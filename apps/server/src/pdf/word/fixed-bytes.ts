import { escapeMarkup } from '../../markup.ts';

/** The first of January 2000 as a zip writes days. */
const zipDay = (20 << 9) | (1 << 5) | 1;

export interface CoreProperties {
  title: string;
  language: string;
  /** ISO 8601. */
  date: string;
}

/** The part that names the moment of writing, to be written instead of the library's. */
export function corePart({ title, language, date }: CoreProperties): { path: string; data: string } {
  const at = `${new Date(date).toISOString().slice(0, 19)}Z`;
  const names = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
  const moment = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at}</dcterms:${name}>`;
  const data =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    `<cp:coreProperties xmlns:cp="${names}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeMarkup(title)}</dc:title>${moment('created')}${moment('modified')}` +
    `<dc:language>${escapeMarkup(language)}</dc:language></cp:coreProperties>`;
  return { path: 'docProps/core.xml', data };
}

const endLength = 22;

/** Gives all parts of a zip one date, in its two lists of them: zipping them again would take as long as writing them. */
export function fixDates(file: Buffer): Buffer {
  const end = file.length - endLength;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    const local = file.readUInt32LE(at + 42);
    for (const place of [at + 12, local + 10]) {
      file.writeUInt16LE(0, place);
      file.writeUInt16LE(zipDay, place + 2);
    }
    const [name, extra, comment] = [28, 30, 32].map((member) => file.readUInt16LE(at + member));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return file;
}
