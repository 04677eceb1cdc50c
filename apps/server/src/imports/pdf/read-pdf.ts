import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PermissionFlag,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cleanCharacters } from '../clean-characters.ts';
import { checkPdfStreams } from '../guard/pdf-streams.ts';
import { ImportRefusal, refuseFile } from '../import-refusal.ts';
import {
  paragraphText,
  type SourceBlock,
  type SourceDocument,
  type SourceParagraph,
} from '../source-document.ts';
import { findHeadingsByLook } from '../docx/headings-by-look.ts';
import { cellsOf } from './cells.ts';
import { readDrawnLines } from './drawn-lines.ts';
import { type PageItem, type PageText, toLines } from './lines.ts';
import { type PdfParagraph, reflow } from './reflow.ts';
import { findRunningHeads } from './running-heads.ts';
import { mayHaveItems, type PageTable, takeTables } from './tables.ts';
import { createFormFields, type FormFields, readWidget, splitAtFields } from './widgets.ts';

const maxPages = 500;
const maxItems = 2_000_000;
/** Every field looks through them: no page of a form has more. */
const maxWordsBeside = 2000;
/** Of the letters in the cells of tables, in points: the usual one. */
const cellHeight = 11;

/**
 * Reads the text of a PDF as paragraphs, its form fields as fields, and tables with the empty rows of a list. Headings, bold
 * words and lines in the middle are read from fonts and places; other tables and numbering do not exist there.
 */
export async function readPdf(bytes: Uint8Array): Promise<SourceDocument> {
  const form = createFormFields();
  const ofText = (text: string) =>
    toParagraph(
      { text, pieces: [{ text, bold: false, italic: false }], height: cellHeight, isCentred: false },
      form,
    );
  const pages: PageText[] = [];
  const tables: PageTable[][] = [];
  await readPages(bytes, async (page) => {
    const words = await withLooks(page, await readWords(page));
    const items = [...words, ...(await readFields(page, words, form))];
    const cells = mayHaveItems(items) ? cellsOf(await unlessBroken(readDrawnLines(page))) : [];
    const taken = takeTables({ items, cells, toParagraph: ofText });
    pages.push({ lines: toLines(taken.left), height: page.view[3] ?? 0 });
    tables.push(taken.tables);
    return items.length;
  });
  const { pages: texts, header, footer } = findRunningHeads(pages);
  const blocks = blocksOf(texts, tables, form);
  findHeadingsByLook(blocks.filter((block) => block.type === 'paragraph'));
  const letters = blocks.reduce((sum, block) => sum + lettersIn(block), 0);
  if (letters < 20 * Math.min(pages.length, 3)) {
    throw new ImportRefusal(
      'unreadable',
      'This PDF was scanned: it holds pictures of pages and no text. Please send the Word file it was made from.',
    );
  }
  return {
    blocks,
    pages: { ...noLook, header, footer },
    warnings: [
      'From a PDF only words, paragraphs, headings, bold words, typed numbers and tables with empty rows are taken; a Word file keeps more.',
    ],
  };
}

const noLook = {
  size: undefined,
  inText: [],
  leftOut: [],
  margins: undefined,
  font: undefined,
  fontSize: undefined,
  isJustified: undefined,
};

/** The paragraphs of all pages, with the tables between them. */
function blocksOf(
  pages: readonly PageText[],
  tables: readonly PageTable[][],
  form: FormFields,
): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let open: PageText[] = [];
  const close = () => {
    blocks.push(...reflow(open).map((paragraph) => toParagraph(paragraph, form)));
    open = [];
  };
  for (const [index, page] of pages.entries()) {
    let { lines } = page;
    for (const { top, table } of tables[index] ?? []) {
      open.push({ ...page, lines: lines.filter(({ y }) => y > top) });
      close();
      blocks.push(table);
      lines = lines.filter(({ y }) => y <= top);
    }
    open.push({ ...page, lines });
  }
  close();
  return blocks;
}

function lettersIn(block: SourceBlock): number {
  if (block.type === 'paragraph') return paragraphText(block).trim().length;
  return block.rows
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks))
    .reduce((sum, inner) => sum + lettersIn(inner), 0);
}

/** Whether the owner of a file lets people who open it without the password change it and fill in its fields. */
interface Permissions {
  allowsChanges: boolean;
  allowsFilling: boolean;
}

/** Calls `read` with each page, which returns the number of its stretches of text. */
export async function readPages(
  bytes: Uint8Array,
  read: (page: PDFPageProxy) => Promise<number>,
): Promise<Permissions> {
  checkPdfStreams(bytes);
  const pdf = await openPdf(bytes);
  if (pdf.numPages > maxPages) refuseFile(`The PDF has more than ${maxPages} pages.`);
  let items = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await unlessBroken(pdf.getPage(number));
    items += await read(page);
    if (items > maxItems) refuseFile('The PDF holds more text than it may.');
    page.cleanup();
  }
  const granted = await unlessBroken(pdf.getPermissions());
  const allows = (...flags: number[]) => granted === null || flags.some((flag) => granted.has(flag));
  return {
    allowsChanges: allows(PermissionFlag.MODIFY_CONTENTS),
    allowsFilling: allows(PermissionFlag.FILL_INTERACTIVE_FORMS, PermissionFlag.MODIFY_ANNOTATIONS),
  };
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const loading = getDocument({
    // pdf.js takes the memory over.
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    // Pictures are not read, so they need not be decoded.
    maxImageSize: 0,
    // The names of fonts say whether they are bold.
    fontExtraProperties: true,
  });
  return unlessBroken(loading.promise);
}

/** Any error of pdf.js means an unreadable file. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException')
      return refuseFile('The PDF is protected by a password. Please remove it.');
    return refuseFile('The PDF is damaged and cannot be read.');
  }
}

/** Words of a scan may rise a little. */
const mostSlope = 0.3;

/** The words of a page. Text across the page is a watermark or a stamp, and left out. */
export async function readWords(page: PDFPageProxy): Promise<PageItem[]> {
  const content = await unlessBroken(page.getTextContent());
  const items: PageItem[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str === '') continue;
    const [a, b, , d, x, y] = item.transform.map(Number);
    if (Math.abs(b ?? 0) > Math.abs(a ?? 0) * mostSlope) continue;
    const text = cleanCharacters(item.str).replace(/[\n\f\r]/g, ' ');
    items.push({
      text,
      x: x ?? 0,
      y: y ?? 0,
      width: item.width,
      height: Math.abs(d ?? 0) || item.height || 10,
      font: item.fontName,
    });
  }
  return items;
}

/** The words with the looks of their fonts. pdf.js hands a font over with the commands that draw the page. */
async function withLooks(page: PDFPageProxy, items: readonly PageItem[]): Promise<PageItem[]> {
  await unlessBroken(page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }));
  const looks = new Map<string, Pick<PageItem, 'bold' | 'italic'>>();
  return items.map((item) => {
    const { font = '' } = item;
    const look = looks.get(font) ?? lookOf(page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined);
    looks.set(font, look);
    return { ...item, ...look };
  });
}

/** A font says by its name what it looks like: Arial-BoldMT. */
function lookOf(font: unknown): Pick<PageItem, 'bold' | 'italic'> {
  const name = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : '';
  return {
    bold: /bold|black|heavy|demi|-bd\b/i.test(name),
    italic: /italic|oblique|-it\b/i.test(name),
  };
}

async function readFields(
  page: PDFPageProxy,
  words: readonly PageItem[],
  form: FormFields,
): Promise<PageItem[]> {
  const nearby = words.slice(0, maxWordsBeside);
  const items: PageItem[] = [];
  const annotations: unknown[] = await unlessBroken(page.getAnnotations());
  for (const annotation of annotations) {
    if (typeof annotation !== 'object' || annotation === null) continue;
    const widget = readWidget(Object.fromEntries(Object.entries(annotation)));
    const item = widget && form.place(widget, nearby);
    if (item !== undefined) items.push(item);
  }
  return items;
}

function toParagraph({ pieces, height, isCentred }: PdfParagraph, { fields }: FormFields): SourceParagraph {
  return {
    type: 'paragraph',
    headingLevel: undefined,
    number: undefined,
    runs: pieces.flatMap(({ text, bold, italic }) =>
      splitAtFields(text, fields).map((part) => ({
        ...part,
        format: { size: Math.round(height * 2), ...(bold && { bold }), ...(italic && { italic }) },
      })),
    ),
    align: isCentred ? 'center' : undefined,
    startsPage: false,
    spaceBefore: true,
    spaceAfter: true,
    control: undefined,
  };
}
