import { strToU8, type Zippable, zipSync } from 'fflate';

export interface DocxParts {
  /** XML inside w:body. */
  body: string;
  /** XML before w:body. */
  background?: string;
  /** XML inside w:styles, w:numbering, w:footnotes, w:settings, w:fontTable, and the root of the theme. */
  styles?: string;
  numbering?: string;
  footnotes?: string;
  settings?: string;
  fontTable?: string;
  theme?: string;
  /** Headers and footers by name, as `header1`, with the XML inside them. */
  hangings?: Record<string, string>;
  /** `<Relationship .../>` elements of the document besides those of the parts above. */
  relationships?: string;
  /** More elements of [Content_Types].xml. */
  contentTypes?: string;
  mainType?: string;
  /** More entries, as they are. */
  entries?: Record<string, Uint8Array | string>;
}

const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const relationshipBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document of hand-made XML. */
export function buildDocx(parts: DocxParts): Uint8Array {
  return zipSync(docxEntries(parts), { level: 6 });
}

/** The entries of such a document, for those who want to spoil them. */
export function docxEntries(parts: DocxParts): Zippable {
  const {
    body,
    background = '',
    styles,
    numbering,
    footnotes,
    settings,
    fontTable,
    theme,
    hangings = {},
    relationships = '',
    contentTypes = '',
  } = parts;
  const own = Object.entries({ styles, numbering, footnotes, settings, fontTable, theme }).filter(
    ([, xml]) => xml !== undefined,
  );
  const links = own.map(
    ([kind]) => `<Relationship Id="${kind}" Type="${relationshipBase}/${kind}" Target="${kind}.xml"/>`,
  );
  for (const name of Object.keys(hangings)) {
    const kind = name.replace(/\d+$/, '');
    links.push(`<Relationship Id="${name}" Type="${relationshipBase}/${kind}" Target="${name}.xml"/>`);
  }
  const entries: Zippable = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${parts.mainType ?? wordMain}"/>${contentTypes}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships><Relationship Id="r1" Type="${relationshipBase}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': xml(`<Relationships>${links.join('')}${relationships}</Relationships>`),
    'word/document.xml': xml(`<w:document ${names}>${background}<w:body>${body}</w:body></w:document>`),
  };
  for (const [kind, content] of own) {
    entries[`word/${kind}.xml`] = xml(`<w:${kind} ${names}>${content ?? ''}</w:${kind}>`);
  }
  for (const [name, content] of Object.entries(hangings)) {
    const element = name.startsWith('header') ? 'w:hdr' : 'w:ftr';
    entries[`word/${name}.xml`] = xml(`<${element} ${names}>${content}</${element}>`);
  }
  for (const [name, content] of Object.entries(parts.entries ?? {})) {
    entries[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return entries;
}

const xml = (content: string) =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A run; `look` is XML inside w:rPr. */
export function run(text: string, look = ''): string {
  const properties = look === '' ? '' : `<w:rPr>${look}</w:rPr>`;
  return `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** A paragraph of plain text or of runs; `look` is XML inside w:pPr. */
export function paragraph(content: string, look = ''): string {
  const properties = look === '' ? '' : `<w:pPr>${look}</w:pPr>`;
  const runs = content.startsWith('<') ? content : run(content);
  return `<w:p>${properties}${runs}</w:p>`;
}

/** A table of plain cells. */
export function table(rows: readonly (readonly string[])[], look = ''): string {
  const body = rows.map(
    (cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr>${look}</w:tblPr>${body.join('')}</w:tbl>`;
}

/** A list level of w:abstractNum. */
export function level(index: number, format: string, text: string, more = ''): string {
  return `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
}

/** Numbering with one list, called 1. */
export function oneList(...levels: string[]): string {
  return `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
}

/** w:pPr of a paragraph in list 1. */
export function inList(index: number, list = 1): string {
  return `<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${list}"/></w:numPr>`;
}

/** w:sectPr of a section; `hangings` names its headers and footers by type, `more` is XML inside it. */
export function section(hangings: Record<string, string>, more = ''): string {
  const references = Object.entries(hangings).map(([type, name]) => {
    const kind = name.replace(/\d+$/, '');
    return `<w:${kind}Reference w:type="${type.replace(/ .*/, '')}" r:id="${name}"/>`;
  });
  return `<w:sectPr>${references.join('')}${more}</w:sectPr>`;
}

/** A Word field with its shown text, in the long form of several runs. */
export function wordField(instruction: string, shown: string): string {
  const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>`;
  return `${sign('begin')}${code}${sign('separate')}${shown === '' ? '' : run(shown)}${sign('end')}`;
}
