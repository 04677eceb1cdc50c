import { unzipSync, zipSync } from 'fflate';
import { escapeMarkup } from '../../markup.ts';

/** When all parts of a file were made, as its zip tells it: files of the same document are the same. */
const zipDate = new Date(2000, 0, 1);
const corePart = 'docProps/core.xml';

export interface CoreProperties {
  title: string;
  language: string;
  /** ISO 8601. */
  date: string;
}

/** The library's file with a fixed date in the parts that name the moment of writing. */
export function fixBytes(file: Uint8Array, properties: CoreProperties): Uint8Array {
  const parts = unzipSync(file);
  parts[corePart] = Buffer.from(coreXml(properties));
  return zipSync(parts, { mtime: zipDate });
}

function coreXml({ title, language, date }: CoreProperties): string {
  const at = `${new Date(date).toISOString().slice(0, 19)}Z`;
  const names = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
  const moment = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at}</dcterms:${name}>`;
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    `<cp:coreProperties xmlns:cp="${names}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeMarkup(title)}</dc:title>${moment('created')}${moment('modified')}` +
    `<dc:language>${escapeMarkup(language)}</dc:language></cp:coreProperties>`
  );
}
