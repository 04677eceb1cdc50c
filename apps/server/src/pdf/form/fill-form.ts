import { type PDFContext, type PDFDocument, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import type { ChildMessage, FormFiles } from '../child-messages.ts';
import { cleanText } from '../clean-text.ts';
import type { Coverage } from '../coverage.ts';
import type { FormRequest, SheetRequest } from '../layout-document.ts';
import { TypesetError } from '../typeset-error.ts';
import { findUnprintable, nameCharacter } from '../unprintable.ts';
import { continueText } from './continue-text.ts';
import { type DrawnText, drawValues, type FormValues } from './draw-values.ts';
import { embedFonts, fileId } from './embed-fonts.ts';
import { makePassive, removePages, removeUnreachable } from './make-passive.ts';
import { openPdf, savePdf } from './objects.ts';
import { pictureForm } from './page-picture.ts';
import { addResources, appendCommands } from './page-content.ts';
import { readTags } from './tag-values.ts';
import { resourceName, textCommands, type UsedGlyphs } from './page-commands.ts';

export interface FormToFill extends FormValues {
  /** Of the file, as readers show it. */
  title: string;
  /** When the document was generated, RFC 3339 in UTC. */
  date: string;
}

/** Fills the cleaned file of a form. Words that have no room are on further pages. Same file and values, same bytes. */
export async function fillForm(
  base: Uint8Array,
  filling: FormToFill,
): Promise<{ pdf: Uint8Array; pageCount: number }> {
  const doc = await openPdf(base);
  const { context } = doc;
  // The base was cleaned at import. A file that was changed since then must not act either.
  makePassive(doc);
  const { texts, overflow } = drawValues(filling);
  const continued = continueText(overflow, filling);
  for (const { width, height } of continued.pages) doc.addPage([width, height]);
  drawTexts(doc, [...texts, ...continued.texts]);
  removePages(doc, filling.leftOut ?? []);
  describe(context, filling);
  removeUnreachable(context);
  context.trailerInfo.ID = fileId(context, base, JSON.stringify(filling));
  return { pdf: await savePdf(doc), pageCount: doc.getPageCount() };
}

function drawTexts(doc: PDFDocument, texts: readonly DrawnText[]): void {
  const { context } = doc;
  const pages = doc.getPages();
  const tags = readTags(doc);
  const used: UsedGlyphs = new Map();
  const commands = new Map<number, string[]>();
  for (const text of texts) {
    const ofPage = commands.get(text.page) ?? [];
    commands.set(text.page, ofPage);
    const drawn = textCommands(text, used);
    const page = pages[text.page];
    ofPage.push(page ? (tags?.enclose(drawn, { page, tag: text.box.tag }) ?? drawn) : drawn);
  }
  const fonts = embedFonts(context, used);
  for (const [index, ofPage] of commands) {
    const page = pages[index];
    if (page === undefined) continue;
    const body = ofPage.join('\n');
    const named = [...fonts].filter(([face]) => body.includes(`/${resourceName(face)} `));
    addResources(page, 'Font', new Map(named.map(([face, ref]) => [resourceName(face), ref])));
    appendCommands(page, body);
  }
}

function describe(context: PDFContext, { title, date }: FormToFill): void {
  const stamp = PDFString.fromDate(new Date(date));
  context.trailerInfo.Info = context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      Producer: PDFString.of('Inkfield'),
      CreationDate: stamp,
      ModDate: stamp,
    }),
  );
}

interface FormParts {
  form: FormRequest;
  files: FormFiles;
  coverage: Coverage;
}

/** Fills a form as a PDF, or as the pictures of its pages. */
export async function makeForm(
  { output, title, language, date, knownPages = [] }: SheetRequest,
  { form, files, coverage }: FormParts,
): Promise<ChildMessage> {
  const { values, leftOut = [] } = form;
  refuseUnprintable(form, coverage);
  const filling = { form, values, leftOut, language, title, date };
  if (output === 'pdf') return { type: 'pdf', ...(await fillForm(files.base, filling)) };
  const pages = pictureForm(filling, { pictures: files.pages, known: new Set(knownPages) });
  return { type: 'svg', pages, pageCount: pages.length };
}

/** Names the characters that no font has, each with the field and the page where it is. */
function refuseUnprintable({ values, boxes }: FormRequest, coverage: Coverage): void {
  const shown = Object.entries(values).map(([field, { label, text }]) => ({
    label,
    text: `${cleanText(label)}\n${cleanText(text)}`,
    page: (boxes.find((box) => box.field === field)?.page ?? 0) + 1,
  }));
  const missing = findUnprintable(
    shown.map(({ text }) => text),
    coverage,
  );
  if (missing.length === 0) return;
  const named = missing.map((character) => {
    const place = shown.find(({ text }) => text.normalize('NFC').includes(character));
    return place === undefined
      ? nameCharacter(character)
      : `${nameCharacter(character)} (${place.label}, page ${place.page})`;
  });
  throw new TypesetError('unprintable', named);
}
