import { createHash } from 'node:crypto';
import { formLimits } from '@inkfield/contract/pdf-form';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { escapeText } from '@inkfield/engine/escape';
import { parse } from '@inkfield/engine/parse';
import { parseProblems } from '@inkfield/engine/parse-problems';
import { writeCondition } from '@inkfield/engine/write-condition';
import { type PDFContext, PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { maxFields } from '@inkfield/contract/templates';
import { openPdf } from '../../pdf/form/objects.ts';
import { ImportRefusal, refuseFile } from '../import-refusal.ts';
import type { ImportedTemplate } from '../imported-template.ts';
import { checkPdfStreams } from '../guard/pdf-streams.ts';
import { type PageItem, type PageText, toLines } from '../pdf/lines.ts';
import { readPages, readWords } from '../pdf/read-pdf.ts';
import { reflow } from '../pdf/reflow.ts';
import { placeSign } from '../pdf/widgets.ts';
import { cleanBase, pagesOf } from './clean-base.ts';
import { readDrawnLines } from '../pdf/drawn-lines.ts';
import { type FormField, makeFields } from './form-fields.ts';
import { joinCharacters } from './join-characters.ts';
import { type PageParts, wordsOf } from './words.ts';
import type { ProposedBox } from './box-shapes.ts';
import { proposeBoxes } from './propose-boxes.ts';
import { isDynamicXfa, readWidgets, takesValue, type Widget } from './widgets.ts';

type ImportedForm = Omit<ImportedTemplate, 'name'>;

interface FormOptions {
  /** Whether the pages of a PDF without fields are kept too. Then boxes are proposed. */
  keepsPages: boolean;
  /** The pages whose fields are taken, as `1-3, 8`. Absent for all. */
  fillPages?: string | undefined;
}

/** Reads a PDF with fields to fill as a template that keeps its pages; undefined for a PDF without such fields. */
export async function readForm(
  bytes: Uint8Array,
  { keepsPages, fillPages }: FormOptions,
): Promise<ImportedForm | undefined> {
  checkPdfStreams(bytes);
  const doc = await openIfReadable(bytes);
  if (doc === undefined) {
    if (!keepsPages) return undefined;
    // A file that needs a password gets the message of the other reader.
    await readPages(bytes, async () => 0);
    refuseFile(
      'The pages of this PDF cannot be kept, because the file is damaged. Import its words instead, or print it to a PDF and send that file.',
    );
  }
  if (isDynamicXfa(doc)) {
    throw new ImportRefusal(
      'unreadable',
      'This form only opens in Adobe Acrobat. Please open it there, print it to a PDF and send that file.',
    );
  }
  const all = readWidgets(doc);
  const pages = pagesOf(doc);
  const fillable = all.filter((widget) => canBeFilled(widget, pages[widget.page]));
  if (fillable.length === 0 && !keepsPages) return undefined;
  const isChosen = pageFilter(fillPages);
  const own = fillable.filter(({ page }) => isChosen(page));
  if (fillable.length > 0 && own.length === 0)
    refuseFile('The chosen pages have no fields to fill. Please choose other pages.');
  // Before the pages are read: a long file is refused immediately.
  if (pages.length > formLimits.pages || own.length > formLimits.boxes) {
    refuseFile(
      `The form has ${counted(pages.length, 'page')}${own.length > 0 ? ` and ${counted(own.length, 'field')}` : ''}. At most ${formLimits.pages} pages and ${formLimits.boxes} fields can be kept as a form. Import the words instead, or send it in parts.`,
    );
  }
  const items: PageItem[][] = [];
  const proposed: Widget[] = [];
  const permissions = await readPages(bytes, async (page) => {
    const found = await readWords(page);
    items.push(found);
    if (own.length > 0 || !isChosen(items.length - 1)) return found.length;
    const boxes = proposeBoxes(await readDrawnLines(page), wordsOf(found));
    proposed.push(...boxes.map((box) => proposedWidget(doc.context, box, items.length - 1)));
    return found.length;
  });
  // Larger words are watermarks.
  const words = items.map((ofPage) => wordsOf(ofPage).filter(({ height }) => height < maxLetters));
  const partsWith = (widgets: readonly Widget[]) =>
    words.map((ofPage, page): PageParts => ({
      words: ofPage,
      widgets: widgets.filter((widget) => widget.page === page),
    }));
  const widgets = own.length > 0 ? joinCharacters(own, partsWith(own)) : proposed.slice(0, formLimits.boxes);
  const parts = partsWith(widgets);
  const made = makeFields(widgets, parts);
  const { fields } = made;
  const text = writeText(fields, { items, heights: pages.map(({ y, height }) => y + height) });
  const base = await cleanBase(doc, all);
  const isAllowed = own.length > 0 ? permissions.allowsFilling : permissions.allowsChanges;
  const hash = createHash('sha256').update(base).digest('hex');
  return {
    document_content: text.content,
    source_text: text.plain,
    fields: fields.map(({ field }) => field),
    marks: [],
    pdf_form: { base: hash, pages, boxes: fields.flatMap(({ boxes }) => boxes) },
    form_file: base,
    // The file opens without the password of its owner, so only the firm can know whether it may be filled in.
    ...(!isAllowed && { forbids_filling: true }),
    warnings: [
      ...(own.length > 0 ? warningsOf(all) : [fields.length > 0 ? proposedWarning : nothingProposed]),
      ...warningsOfLength(made),
      ...warningsOffPage(all, pages),
    ],
  };
}

const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** Files that only pdf.js can read, or that need a password, get its messages. */
async function openIfReadable(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const doc = await openPdf(bytes);
    doc.getPages();
    return doc;
  } catch {
    return undefined;
  }
}

const proposedWarning =
  'The PDF has no fields. The boxes are proposals: move, remove and draw them under Boxes in the editor.';

const nothingProposed =
  'The PDF has no fields, and no places to write on were found. Draw the boxes under Boxes in the editor.';

/** Names the fields that nobody can see, up to three. */
function warningsOffPage(widgets: readonly Widget[], pages: ReturnType<typeof pagesOf>): string[] {
  const off = widgets.filter((widget) => {
    const page = pages[widget.page];
    return takesValue(widget) && page && !isOnPage(widget.rect, page);
  });
  if (off.length === 0) return [];
  const named = off
    .slice(0, 3)
    .map(({ fieldName, page }) => `“${fieldName || 'no name'}” on page ${page + 1}`);
  const more = off.length > 3 ? ` and ${off.length - 3} more` : '';
  return [`Fields outside of their page are left out: ${named.join(', ')}${more}.`];
}

/** Says which pages have boxes, where a form has more fields than a template. */
function warningsOfLength({ fields, count, nextPage }: ReturnType<typeof makeFields>): string[] {
  if (nextPage === undefined) return [];
  const taken = nextPage === 0 ? `The first ${fields.length}` : `The ${fields.length} up to page ${nextPage}`;
  return [
    `The form has ${count} fields, and a template at most ${maxFields} (as many as a client can fill in). ${taken} have boxes, the others stay blank. To fill other pages, import the file again and choose “Fill some pages of a form”, or draw boxes in the editor.`,
  ];
}

/** A box as if it were a field of the file. */
function proposedWidget(context: PDFContext, { rect, kind, cells }: ProposedBox, page: number): Widget {
  const texts = { fieldName: '', tooltip: '', value: '', initial: '', state: '' };
  const nothing = { ...texts, format: undefined, options: [] };
  const flags = { isRequired: false, isReadOnly: false, isHidden: false, isPrinted: true, isEditable: false };
  const letters = { align: 'left', size: undefined, isSerif: false, mark: 'check', turn: 0 } as const;
  const hasLines = kind === 'text' && rect[3] - rect[1] > 32;
  const dict = PDFDict.withContext(context);
  return {
    ...nothing,
    ...flags,
    ...letters,
    kind,
    page,
    rect,
    hasLines,
    cells,
    maxLength: cells,
    tag: undefined,
    dict,
  };
}

function canBeFilled(widget: Widget, page: ReturnType<typeof pagesOf>[number] | undefined): boolean {
  const { fieldName, rect } = widget;
  const [left, bottom, right, top] = rect;
  // A script draws a bar code from the other values.
  const isBarCode = /barcode/i.test(fieldName);
  if (!takesValue(widget) || isBarCode || page === undefined) return false;
  const hasRoom = right - left >= 2 && top - bottom >= 2;
  return hasRoom && isOnPage(rect, page);
}

function isOnPage(
  [left, bottom, right, top]: Widget['rect'],
  { x, y, width, height }: ReturnType<typeof pagesOf>[number],
): boolean {
  return left < x + width && right > x && bottom < y + height && top > y;
}

/** Whether a page, counted from 0, is in a list such as `1-3, 8`. */
function pageFilter(list: string | undefined): (page: number) => boolean {
  if (list === undefined) return () => true;
  const ranges = list.split(',').map((range) => range.split('-').map(Number));
  return (page) => ranges.some(([from = 0, to = from]) => page + 1 >= from && page + 1 <= to);
}

interface PrintedWords {
  items: readonly PageItem[][];
  /** The top of each page. */
  heights: readonly number[];
}

/** No label has larger letters, in points. */
const maxLetters = 36;

const sign = /\ufdd3(\d+)\ufdd4/gu;

/** The words of the pages, with each field where its widget is. */
function writeText(fields: readonly FormField[], { items, heights }: PrintedWords) {
  const placed = fields.flatMap(({ field, widgets, boxes }) =>
    widgets.map((widget, index) => ({ widget, field: field.name, box: boxes[index] })),
  );
  const pages = items.map((words, page): PageText => {
    const signs = placed.flatMap(({ widget }, index) =>
      widget.page === page ? placeSign(index, widget.rect, words) : [],
    );
    return { lines: toLines([...words, ...signs]), height: heights[page] ?? 0 };
  });
  const texts = pages.map((page) =>
    reflow([page]).map(({ text }) => text.replace(/[_.…]{3,}/g, ' ').replace(/[ \t]{2,}|\t/g, ' ')),
  );
  const names = placed.map(({ field }) => field);
  const several = new Set(fields.flatMap(({ field }) => (field.field_type === 'choices' ? field.name : [])));
  const placeholder = (_: string, index: string) => {
    const { field = '', box } = placed[Number(index)] ?? {};
    if (box?.mark === undefined) return `[${field}]`;
    const op = several.has(field) ? 'contains' : '=';
    const condition = box.option === undefined ? field : writeCondition({ op, field, value: box.option });
    return `{if ${condition}}☒{else}☐{end}`;
  };
  const paragraphs = (ofPage: readonly string[]) =>
    ofPage.map((text) => escapeText(text, names).replace(sign, placeholder)).join('\n\n');
  const content = `${texts.map(paragraphs).join('\n\n{page break}\n\n')}\n`;
  if (content.length > maxLengths.template.text) {
    refuseFile('The form has more words than a template may have. Please send its pages in parts.');
  }
  const isSound = parseProblems(parse(content)).every(({ level }) => level === 'warning');
  const list = fields.map(({ field }) => `${escapeText(field.label)}: [${field.name}]`).join('\n\n');
  const plain = texts
    .flat()
    .map((text) => text.replace(sign, '____'))
    .join('\n');
  return { content: isSound ? content : `${list}\n`, plain };
}

function warningsOf(widgets: readonly Widget[]): string[] {
  const count = (isOne: (widget: Widget) => boolean) => widgets.filter(isOne).length;
  const signatures = count(({ kind }) => kind === 'signature');
  const readOnly = count(({ kind, isReadOnly }) => isReadOnly && (kind === 'text' || kind === 'list'));
  return [
    ...(signatures > 0 ? ['The places for signatures stay empty: they are signed on paper or later.'] : []),
    ...(readOnly > 0
      ? [
          `The file calculates or fixes the values of some fields (${readOnly}). Here clients fill them in, unless you give them a formula.`,
        ]
      : []),
  ];
}
