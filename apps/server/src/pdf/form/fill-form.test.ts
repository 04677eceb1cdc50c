import type { FormBox } from '@inkfield/contract/pdf-form';
import { expect, test } from 'vitest';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { cleanBase, pagesOf } from '../../imports/form/clean-base.ts';
import { readWidgets } from '../../imports/form/widgets.ts';
import { fillForm } from './fill-form.ts';
import { openPdf } from './objects.ts';

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
