import { SaxesParser } from 'saxes';
import { childOf, childrenOf, createXmlReader, type XmlElement } from '../../imports/guard/xml.ts';
import type { ZipPackage } from '../../imports/guard/zip.ts';
import { aboutSheet } from './cell.ts';
import { refuseTable } from './refuse-table.ts';
import { type NumberKind, readStyles } from './xlsx-styles.ts';

export interface Workbook {
  is1904: boolean;
  /** Those that are not hidden, at least one. */
  sheets: [WorkbookSheet, ...WorkbookSheet[]];
  /** With hidden ones, without the one that explains the columns of the ready-made table. */
  sheetCount: number;
  sharedStrings: string[];
  styles: NumberKind[];
}

export interface WorkbookSheet {
  name: string;
  /** Refuses a file without the sheet. */
  read: () => Promise<Uint8Array>;
}

const damaged = 'The file is damaged: it holds no sheet that can be read.';

export async function readWorkbook(zip: ZipPackage): Promise<Workbook> {
  const xml = createXmlReader();
  const readPart = async (name: string): Promise<XmlElement | undefined> => {
    const bytes = await zip.read(name);
    return bytes === undefined ? undefined : withoutPrefixes(xml.read(bytes));
  };
  const path = targetOf(await readPart('_rels/.rels'), (type) => type.endsWith('/officeDocument'), '');
  if (path === undefined) return refuseTable(damaged);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const workbook = await readPart(path);
  const links = await readPart(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const linked = (ending: string) => targetOf(links, (type) => type.endsWith(ending), folder);

  const sheets = childrenOf(childOf(workbook, 'sheets'), 'sheet').filter(
    ({ attributes }) => attributes.name !== aboutSheet,
  );
  const readSheet = async (attributes: Readonly<Record<string, string>>) => {
    const link = Object.entries(attributes).find(
      ([name]) => /(?:^|:)id$/.test(name) && name !== 'sheetId',
    )?.[1];
    const sheetPath = targetById(links, link, folder);
    const sheet = sheetPath === undefined ? undefined : await zip.read(sheetPath);
    return sheet ?? refuseTable(damaged);
  };
  const [first, ...others] = sheets
    .filter(({ attributes }) => !/hidden/i.test(attributes.state ?? ''))
    .map(({ attributes }) => ({ name: attributes.name ?? '', read: () => readSheet(attributes) }));
  if (first === undefined) return refuseTable('The file has no sheet that is visible.');

  const stringsPath = linked('/sharedStrings');
  const strings = stringsPath === undefined ? undefined : await zip.read(stringsPath);
  const stylesPath = linked('/styles');
  const settings = childOf(workbook, 'workbookPr')?.attributes;
  return {
    is1904: /^(?:1|true)$/.test(settings?.date1904 ?? ''),
    sheets: [first, ...others],
    sheetCount: sheets.length,
    sharedStrings: strings === undefined ? [] : readSharedStrings(strings),
    styles: stylesPath === undefined ? [] : readStyles(await readPart(stylesPath)),
  };
}

function relations(links: XmlElement | undefined): Readonly<Record<string, string>>[] {
  return childrenOf(links, 'Relationship').map(({ attributes }) => attributes);
}

function targetOf(
  links: XmlElement | undefined,
  isMeant: (type: string) => boolean,
  folder: string,
): string | undefined {
  const found = relations(links).find(({ Type }) => isMeant(Type ?? ''));
  return found && within(folder, found.Target);
}

function targetById(
  links: XmlElement | undefined,
  id: string | undefined,
  folder: string,
): string | undefined {
  const found = relations(links).find(({ Id }) => id !== undefined && Id === id);
  return found && within(folder, found.Target);
}

function within(folder: string, target = ''): string {
  return target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
}

/** Some programs write `x:sheet` where most write `sheet`. */
function withoutPrefixes(element: XmlElement): XmlElement {
  return {
    name: localName(element.name),
    attributes: element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : withoutPrefixes(child))),
  };
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Events of a part that is too large for a tree; document types are refused. */
export function walkXml(bytes: Uint8Array, visit: (parser: SaxesParser) => void): void {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => refuseTable('The file is damaged: a part of it cannot be read.'));
  parser.on('doctype', () =>
    refuseTable('The file declares entities of its own, which is not safe to read.'),
  );
  visit(parser);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const step = 1024 * 1024;
    for (let from = 0; from < bytes.byteLength; from += step) {
      parser.write(decoder.decode(bytes.subarray(from, from + step), { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof TypeError) refuseTable('The file is damaged: its text is not in UTF-8.');
    throw error;
  }
}

/** Text that many cells share; how it is pronounced is no part of it. */
function readSharedStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let spoken = 0;
  walkXml(bytes, (parser) => {
    parser.on('opentag', ({ name }) => {
      const tag = localName(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') spoken += 1;
      isText = tag === 't' && spoken === 0;
    });
    const add = (part: string) => {
      if (isText) text += part;
    };
    parser.on('text', add);
    parser.on('cdata', add);
    parser.on('closetag', ({ name }) => {
      const tag = localName(name);
      if (tag === 'si') strings.push(unescapeText(text));
      if (tag === 'rPh') spoken -= 1;
      isText = false;
    });
  });
  return strings;
}

/** Signs that XML can't hold are written `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
