import { PDFName } from '@cantoo/pdf-lib';
import type { FormBox } from '@inkfield/contract/pdf-form';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { cleanBase, pagesOf } from '../../imports/form/clean-base.ts';
import { readWidgets } from '../../imports/form/widgets.ts';
import { fillForm, makeForm } from './fill-form.ts';
import { openPdf, savePdf } from './objects.ts';

const page = [{ text: 'Printed words', x: 72, y: 700 }];

async function baseOf(parts: Parameters<typeof buildPdf>[0]) {
  const doc = await openPdf(buildPdf(parts));
  const pages = pagesOf(doc);
  return { pages, base: await cleanBase(doc, readWidgets(doc)) };
}

const box = (field: string, more: Partial<FormBox> = {}): FormBox => ({
  field,
  page: 0,
  rect: [72, 600, 400, 620],
  ...more,
});
const value = (text: string, chosen: string[] = []) => ({ label: 'A field', text, chosen });
const about = { title: 'A form', language: 'en', date: '2026-03-05T10:00:00Z' };

test('values of all scripts can be read from the file, mixed in one value too', async () => {
  const { pages, base } = await baseOf({ pages: [page] });
  const texts = ['Zürich Ελλάδα', 'Москва 12', '東京都 3-1', '한국어', 'ไทย', '中文'];
  const boxes = texts.map((_, index) =>
    box(`f${index}`, { rect: [72, 600 - index * 30, 400, 620 - index * 30] }),
  );
  const values = Object.fromEntries(texts.map((text, index) => [`f${index}`, value(text)]));
  const { pdf } = await fillForm(base, { form: { pages, boxes }, values, ...about });
  const { text } = await readPdf(pdf);
  for (const part of texts.flatMap((one) => one.split(' '))) expect(text).toContain(part);
});

test('the same values give the same bytes, and other values give others', async () => {
  const { pages, base } = await baseOf({ pages: [page] });
  const fill = async (text: string) =>
    (await fillForm(base, { form: { pages, boxes: [box('a')] }, values: { a: value(text) }, ...about })).pdf;
  const [first, again, other] = [await fill('Ann'), await fill('Ann'), await fill('Bob')];
  expect(Buffer.from(first).equals(again)).toBe(true);
  expect(Buffer.from(first).equals(other)).toBe(false);
});

test('a value is written in a shorter way where its box is narrow', async () => {
  const { pages, base } = await baseOf({ pages: [page] });
  const price = { ...value('CHF 1,250,000.00'), shorter: ['CHF 1,250,000'] };
  const boxes = [box('wide'), box('narrow', { rect: [72, 500, 142, 520] })];
  const values = { wide: price, narrow: price };
  const { pdf, pageCount } = await fillForm(base, { form: { pages, boxes }, values, ...about });
  const { text } = await readPdf(pdf);
  expect([pageCount, text.match(/CHF [\d,.]+/g)]).toEqual([1, ['CHF 1,250,000.00', 'CHF 1,250,000']]);
});

test('a box is ticked for its option only', async () => {
  const { pages, base } = await baseOf({ pages: [page] });
  const boxes = [
    box('choice', { mark: 'circle', option: 'Yes', rect: [72, 500, 84, 512] }),
    box('choice', { mark: 'circle', option: 'No', rect: [172, 500, 184, 512] }),
    box('agreed', { mark: 'check', rect: [272, 500, 284, 512] }),
  ];
  const values = { choice: value('No', ['No']), agreed: value('Yes', ['']) };
  const { pdf } = await fillForm(base, { form: { pages, boxes }, values, ...about });
  const [printed] = (await readPdf(pdf)).pages;
  const marks = printed?.items.filter(({ text }) => /[●✔]/.test(text));
  expect(marks?.map(({ text, x }) => [text, Math.floor(x / 100)])).toEqual([
    ['●', 1],
    ['✔', 2],
  ]);
});

test('words without room go on on a page of their own, under the label', async () => {
  const { pages, base } = await baseOf({ pages: [page] });
  const words = Array.from({ length: 900 }, (_, index) => `word${index}`);
  const values = { a: value(words.join(' ')) };
  const { pdf, pageCount } = await fillForm(base, { form: { pages, boxes: [box('a')] }, values, ...about });
  const printed = await readPdf(pdf);
  expect([pageCount, printed.pages.length]).toEqual([3, 3]);
  expect(printed.pages[1]?.text).toContain('A field, continued');
  expect(printed.text.match(/word\d+/g)).toEqual(words);
});

test('the base has no field, script, action or attachment, and keeps the look of its boxes', async () => {
  const action = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  const { base } = await baseOf({
    pages: [page],
    widgets: [
      {
        rect: [72, 600, 200, 620],
        body: `/FT/Tx/T(a)/V(old value)/MK<</BC[1 0 0]/BG[0.9]>>/AA<</K ${action}>>`,
      },
    ],
    catalog: `/OpenAction ${action}/Names<</JavaScript<</Names[(x) ${action}]>>>>`,
  });
  const doc = await openPdf(base);
  const objects = doc.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(objects.join('\n')).not.toMatch(/JavaScript|AcroForm|OpenAction|Widget|old value/);
  const printed = await readPdf(base);
  expect([printed.text.trim(), printed.scripts]).toEqual(['Printed words', 0]);
});

/** A form whose only widget has a tag. */
async function taggedForm(): Promise<Uint8Array> {
  const widgets = [{ rect: [72, 600, 400, 620] as [number, number, number, number], body: '/FT/Tx/T(a)' }];
  const doc = await openPdf(buildPdf({ pages: [page], widgets }));
  const { context, catalog } = doc;
  const [root, form] = [context.nextRef(), context.nextRef()];
  const first = doc.getPage(0);
  const widget = first.node.Annots()?.get(0);
  const link = context.obj({ Type: 'OBJR', Obj: widget ?? null, Pg: first.ref });
  context.assign(form, context.obj({ Type: 'StructElem', S: 'Form', P: root, Pg: first.ref, K: link }));
  const parents = context.obj({ Nums: [0, form] });
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: [form], ParentTree: parents }));
  catalog.set(PDFName.of('StructTreeRoot'), root);
  return savePdf(doc);
}

test('a value is in the tag of its widget, and words behind the form are in tags of their own', async () => {
  const doc = await openPdf(await taggedForm());
  const widgets = readWidgets(doc);
  const [pages, base] = [pagesOf(doc), await cleanBase(doc, widgets)];
  const boxes = [box('a', { tag: widgets[0]?.tag ?? -1 }), box('b', { rect: [72, 500, 90, 520] })];
  const values = { a: value('In place'), b: value('A value that is too long for its box by far') };
  const { pdf } = await fillForm(base, { form: { pages, boxes }, values, ...about });
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const tree = await (await file.getPage(1)).getStructTree();
  expect(tree?.children.map((node) => ('role' in node ? [node.role, node.children.length] : []))).toEqual([
    ['Form', 1],
    ['P', 1],
  ]);
  expect((await (await file.getPage(2)).getStructTree())?.children.length).toBeGreaterThan(0);
  expect((await readPdf(pdf)).text).toContain('In place');
});

test('a character that no font has is refused with its field and page', async () => {
  const { pages, base } = await baseOf({ pages: [page, page] });
  const form = { pages, boxes: [box('a', { page: 1 })], values: { a: value('Ann \u{1F9A4}') }, base: '' };
  const sheet = { output: 'pdf', ...about } as Parameters<typeof makeForm>[0];
  const coverage = { has: (codePoint: number) => codePoint < 0x10000 };
  await expect(makeForm(sheet, { form, files: { base, pages: [] }, coverage })).rejects.toMatchObject({
    details: ['U+1F9A4 \u{1F9A4} (A field, page 2)'],
  });
});
