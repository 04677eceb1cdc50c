import { type PDFContext, PDFHexString, type PDFPage, PDFString } from '@cantoo/pdf-lib';
import type { ChildMessage, FormFiles } from '../child-messages.ts';
import { cleanText } from '../clean-text.ts';
import type { Coverage } from '../coverage.ts';
import type { FormRequest, SheetRequest } from '../layout-document.ts';
import { TypesetError } from '../typeset-error.ts';
import { findUnprintable, nameCharacter } from '../unprintable.ts';
import { continueText } from './continue-text.ts';
import { type DrawnText, drawValues, type FormValues } from './draw-values.ts';
import { embedFonts, fileId } from './embed-fonts.ts';
import { makePassive, removeUnreachable } from './make-passive.ts';
import { openPdf, savePdf } from './objects.ts';
import { pictureForm } from './page-picture.ts';
import { addResources, appendCommands } from './page-content.ts';
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
  const pages = doc.getPages();
  drawTexts(context, pages, [...texts, ...continued.texts]);
  describe(context, filling);
  removeUnreachable(context);
  context.trailerInfo.ID = fileId(context, base, JSON.stringify(filling));
  return { pdf: await savePdf(doc), pageCount: pages.length };
}

function drawTexts(context: PDFContext, pages: readonly PDFPage[], texts: readonly DrawnText[]): void {
  const used: UsedGlyphs = new Map();
  const commands = new Map<number, string[]>();
  for (const text of texts) {
    const ofPage = commands.get(text.page) ?? [];
    commands.set(text.page, ofPage);
    ofPage.push(textCommands(text, used));
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
  const { values } = form;
  const texts = Object.values(values).flatMap(({ label, text }) => [cleanText(label), cleanText(text)]);
  const unprintable = findUnprintable(texts, coverage);
  if (unprintable.length > 0) throw new TypesetError('unprintable', unprintable.map(nameCharacter));
  const filling = { form, values, language, title, date };
  if (output === 'pdf') return { type: 'pdf', ...(await fillForm(files.base, filling)) };
  const pages = pictureForm(filling, { pictures: files.pages, known: new Set(knownPages) });
  return { type: 'svg', pages, pageCount: pages.length };
}
