import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { buildPdf, type PdfParts } from '../../../test/pdf-builder.ts';
import { readImport } from '../read-import.ts';

const read = (parts: PdfParts) => readImport(buildPdf(parts), 'form.pdf');
const line = (text: string, y: number, x = 72) => ({ text, x, y });
const nameRect: [number, number, number, number] = [120, 696, 300, 712];
const on = '/AP<</N<</Yes null/Off null>>>>';

test('widgets of one name are one field with several boxes, those of different names never are', async () => {
  const { fields, pdf_form: form } = await read({
    pages: [[line('Name:', 700), line('Name:', 600), line('Name:', 500)]],
    widgets: [
      { rect: [120, 696, 300, 712], body: '/FT/Tx/T(buyer)' },
      { rect: [120, 596, 300, 612], body: '/FT/Tx/T(buyer)' },
      { rect: [120, 496, 300, 512], body: '/FT/Tx/T(seller)' },
    ],
  });
  expect(fields.map(({ name, label }) => [name, label])).toEqual([
    ['name_buyer', 'Name (buyer)'],
    ['name_seller', 'Name (seller)'],
  ]);
  expect(form?.boxes.map(({ field }) => field)).toEqual(['name_buyer', 'name_buyer', 'name_seller']);
});

test('widgets without a name are fields of their own, and those off the page or hidden are none', async () => {
  const { fields } = await read({
    pages: [[line('First:', 700), line('Second:', 600)]],
    widgets: [
      { rect: [120, 696, 300, 712], body: '/FT/Tx' },
      { rect: [120, 596, 300, 612], body: '/FT/Tx' },
      { rect: [720, 596, 800, 612], body: '/FT/Tx/T(off)' },
      { rect: [120, 496, 300, 512], body: '/FT/Tx/T(hidden)/F 2' },
    ],
  });
  expect(fields.map(({ name }) => name)).toEqual(['first', 'second']);
});

test('buttons of one group are the options of a select, named by the words behind them', async () => {
  const {
    fields,
    pdf_form: form,
    document_content: content,
  } = await read({
    pages: [[line('I agree', 700, 100), line('I do not agree', 680, 100)]],
    widgets: [
      { rect: [80, 698, 90, 708], body: '/FT/Btn/Ff 32768/T(r)/AP<</N<</1 null/Off null>>>>' },
      { rect: [80, 678, 90, 688], body: '/FT/Btn/Ff 32768/T(r)/AP<</N<</2 null/Off null>>>>' },
    ],
  });
  expect(fields.map(({ field_type: type, options }) => [type, options])).toEqual([
    ['select', ['I agree', 'I do not agree']],
  ]);
  expect(form?.boxes.map(({ mark, option }) => [mark, option])).toEqual([
    ['circle', 'I agree'],
    ['circle', 'I do not agree'],
  ]);
  expect(content).toContain('is "I agree"}☒{else}☐{end} I agree'.replaceAll('"', ''));
});

test('properties of a field in the file are kept: its type, limits, cells, lines and value', async () => {
  const { fields, pdf_form: form } = await read({
    pages: [[line('Code:', 700), line('Remarks:', 600), line('Date:', 500), line('Vehicle:', 400)]],
    widgets: [
      { rect: [120, 696, 300, 712], body: '/FT/Tx/T(a)/Ff 16777218/MaxLen 8/Q 1' },
      { rect: [120, 560, 300, 612], body: '/FT/Tx/T(b)/Ff 4096/DA(/TiRo 9 Tf 0 g)/V(None)/DV(None)' },
      {
        rect: [120, 496, 300, 512],
        body: '/FT/Tx/T(c)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("mm"\\))>>>>',
      },
      { rect: [120, 396, 134, 410], body: `/FT/Btn/T(d)/MK<</CA(8)>>${on}` },
    ],
  });
  expect(fields).toMatchObject([
    { field_type: 'text', required: true, max_length: 8 },
    { field_type: 'textarea', default_value: 'None' },
    { field_type: 'date' },
    { field_type: 'checkbox' },
  ]);
  expect(form?.boxes).toMatchObject([
    { cells: 8, align: 'center' },
    { lines: true, size: 9, font: 'serif' },
    {},
    { mark: 'cross' },
  ]);
});

test('the meaning of a text field is proposed, and none of a box to tick', async () => {
  const { fields } = await read({
    pages: [
      [line('Tenant name:', 700), line('VAT number:', 600), line('Monthly rent:', 500), line('E-mail', 400)],
    ],
    widgets: [
      { rect: [150, 696, 300, 712], body: '/FT/Tx/T(a)' },
      { rect: [150, 596, 300, 612], body: '/FT/Tx/T(b)' },
      { rect: [150, 496, 300, 512], body: '/FT/Tx/T(c)' },
      { rect: [150, 396, 164, 410], body: `/FT/Btn/T(d)${on}` },
    ],
  });
  expect(fields.map(({ means }) => means)).toEqual([
    'person.name',
    'company.tax_number',
    undefined,
    undefined,
  ]);
});

test('a value that somebody filled in is a sample and never a default', async () => {
  const { fields } = await read({
    pages: [[line('Name:', 700), line('City:', 600)]],
    widgets: [
      { rect: [120, 696, 300, 712], body: '/FT/Tx/T(a)/V(Ann Example)' },
      { rect: [120, 596, 300, 612], body: '/FT/Tx/T(b)/V(Paris)/DV(London)' },
    ],
  });
  expect(fields.map(({ sample, default_value: usual }) => [sample, usual])).toEqual([
    ['Ann Example', undefined],
    ['Paris', 'London'],
  ]);
});

test('boxes for one character each, side by side, are one comb', async () => {
  const cell = (index: number, x: number) => ({
    rect: [x, 696, x + 12, 712] as [number, number, number, number],
    body: `/FT/Tx/T(d${index})/MaxLen 1`,
  });
  const { fields, pdf_form: form } = await read({
    pages: [[line('Year:', 700), line('Sex:', 700, 300)]],
    widgets: [cell(1, 120), cell(2, 134), cell(3, 148), cell(4, 162), cell(5, 330)],
  });
  expect(fields.map(({ label, max_length: most }) => [label, most])).toEqual([
    ['Year', 4],
    ['Sex', 1],
  ]);
  expect(form?.boxes).toMatchObject([
    { cells: 4, rect: [120, 696, 174, 712] },
    { rect: [330, 696, 342, 712] },
  ]);
});

describe('a form with more fields than a template', () => {
  const widgets = Array.from({ length: 301 }, (_, index) => ({
    rect: [72, 700 - index, 300, 704 - index] as [number, number, number, number],
    body: `/FT/Tx/T(field ${index})`,
  }));

  /** Two hundred fields on each of two pages. */
  async function twoPages() {
    const doc = await PDFDocument.load(buildPdf({ pages: [[line('One', 760)], [line('Two', 760)]] }));
    for (const [index, page] of doc.getPages().entries())
      for (let count = 0; count < 200; count += 1) {
        const field = doc.getForm().createTextField(`p${index}.f${count}`);
        field.addToPage(page, { x: 72, y: 700 - 3 * count, width: 100, height: 3 });
      }
    return doc.save();
  }

  test('has boxes on its first pages, and says which and how to fill others', async () => {
    const { fields, warnings, pdf_form: form } = await readImport(await twoPages(), 'form.pdf');
    expect([fields.length, form?.pages.length]).toEqual([200, 2]);
    expect(warnings.join()).toContain('400 fields, and a template at most 300');
    expect(warnings.join()).toContain('The 200 up to page 1 have boxes');
    const long = await read({ pages: [[line('Fields', 760)]], widgets });
    expect(long.fields).toHaveLength(300);
    expect(long.warnings.join()).toContain('The first 300 have boxes');
  });

  test('has boxes on the pages that staff choose', async () => {
    const pdf = await twoPages();
    const { pdf_form: form, warnings } = await readImport(pdf, 'form.pdf', { fill: ' 2 - 3, 9' });
    expect(new Set(form?.boxes.map(({ page }) => page))).toEqual(new Set([1]));
    expect(warnings).toEqual([]);
    await expect(readImport(pdf, 'form.pdf', { fill: '7' })).rejects.toThrow('choose other pages');
  });
});

test('nothing of the words becomes a field beside the widgets', async () => {
  const { fields } = await read({
    pages: [[line('Name: __________ Date: ________', 700), line('Amount in [EUR]: ____', 600)]],
    widgets: [{ rect: [110, 696, 160, 712], body: '/FT/Tx/T(n)' }],
  });
  expect(fields).toHaveLength(1);
});

describe('a form that cannot be filled', () => {
  test('a form of XFA alone is refused with what to do', async () => {
    const parts = { pages: [[line('Please wait', 700)]], catalog: '/NeedsRendering true' };
    const pdf = Buffer.from(buildPdf(parts)).toString('latin1').replace('/Fields[]', '/Fields[]/XFA(x)');
    await expect(readImport(Buffer.from(pdf, 'latin1'), 'form.pdf')).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('print it to a PDF'),
    });
  });

  test('too many pages are refused', async () => {
    const pages = Array.from({ length: 500 }, () => [line('Text', 700)]);
    const widgets = [{ rect: nameRect, body: '/FT/Tx/T(n)' }];
    await expect(read({ pages, widgets })).rejects.toThrow('500 pages');
  });

  test('a form with a password is refused, and one that opens without is read', async () => {
    const parts = { pages: [[line('Name:', 700)]], widgets: [{ rect: nameRect, body: '/FT/Tx/T(n)' }] };
    const protect = async (userPassword: string) => {
      const doc = await PDFDocument.load(buildPdf(parts));
      doc.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } });
      return readImport(await doc.save(), 'form.pdf');
    };
    await expect(protect('secret')).rejects.toThrow('protected by a password');
    expect((await protect('')).fields.map(({ name }) => name)).toEqual(['name']);
  });

  test('a form that breaks off is refused as damaged', async () => {
    const whole = buildPdf({
      pages: [[line('Name:', 700)]],
      widgets: [{ rect: nameRect, body: '/FT/Tx/T(n)' }],
    });
    for (const part of [0.2, 0.5, 0.95]) {
      const reading = readImport(whole.slice(0, whole.length * part), 'form.pdf');
      await expect(reading).rejects.toThrow('damaged');
    }
  });
});

test('a widget on ten pages is one field with ten boxes', async () => {
  const pages = Array.from({ length: 10 }, () => [line('Case number:', 700)]);
  const doc = await PDFDocument.load(buildPdf({ pages }));
  const field = doc.getForm().createTextField('case');
  for (const page of doc.getPages()) field.addToPage(page, { x: 150, y: 696, width: 100, height: 16 });
  const { fields, pdf_form: form } = await readImport(await doc.save(), 'form.pdf');
  expect(fields.map(({ name }) => name)).toEqual(['case_number']);
  expect(form?.boxes.map(({ page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a turned widget and a turned page keep their turn', async () => {
  const doc = await PDFDocument.load(
    buildPdf({
      pages: [[line('Name:', 700)]],
      widgets: [{ rect: [120, 600, 136, 700], body: '/FT/Tx/T(n)/MK<</R 90>>' }],
    }),
  );
  doc.getPage(0).setRotation(degrees(270));
  const { pdf_form: form } = await readImport(await doc.save(), 'form.pdf');
  expect([form?.pages[0]?.turn, form?.boxes[0]?.turn]).toEqual(['270', '90']);
});

test('a field that is its own parent is read once', async () => {
  const { fields } = await read({
    pages: [[line('Name:', 700)]],
    widgets: [{ rect: [120, 696, 300, 712], body: '/FT/Tx/T(n)/Parent 6 0 R' }],
  });
  expect(fields).toHaveLength(1);
});

test('a box that only has room for a part of a date is no date', async () => {
  const box = (name: string, left: number, right: number) => ({
    rect: [left, 696, right, 712] as [number, number, number, number],
    body: `/FT/Tx/T(${name})`,
  });
  const { fields } = await read({
    pages: [[line('Date of birth:', 700), line('/', 700, 197), line('/', 700, 231)]],
    widgets: [box('a', 170, 194), box('b', 204, 228), box('c', 238, 262)],
  });
  expect(fields.map(({ label, field_type: type }) => [label, type])).toEqual([
    ['Date of birth, 1/3', 'text'],
    ['Date of birth, 2/3', 'text'],
    ['Date of birth, 3/3', 'text'],
  ]);
});

test('narrow boxes side by side with no sign between them are values of their own', async () => {
  const { fields } = await read({
    pages: [[line('Lived there for', 700), line('Years', 715, 170), line('Months', 715, 204)]],
    widgets: [
      { rect: [170, 696, 194, 712], body: '/FT/Tx/T(a)' },
      { rect: [204, 696, 228, 712], body: '/FT/Tx/T(b)' },
    ],
  });
  expect(fields.map(({ label }) => label).join()).not.toContain('1/2');
});

test('a long row of narrow boxes without a limit is one comb, and a short one is not', async () => {
  const row = (name: string, count: number, y: number) =>
    Array.from({ length: count }, (_, index) => ({
      rect: [120 + index * 24, y, 138 + index * 24, y + 18] as [number, number, number, number],
      body: `/FT/Tx/T(${name}${index})`,
    }));
  const { pdf_form: form } = await read({
    pages: [[line('Name:', 700), line('Codes:', 600)]],
    widgets: [...row('n', 8, 696), ...row('c', 3, 596)],
  });
  expect(form?.boxes.map(({ cells }) => cells)).toEqual([8, undefined, undefined, undefined]);
});

test('narrow boxes in columns, below their headings or below each other, are values of their own', async () => {
  const row = (name: string, y: number) =>
    Array.from({ length: 7 }, (_, index) => ({
      rect: [120 + index * 24, y, 138 + index * 24, y + 18] as [number, number, number, number],
      body: `/FT/Tx/T(${name}${index})`,
    }));
  const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, index) => line(day, 718, 125 + index * 24));
  const { pdf_form: form } = await read({
    pages: [[...days, line('Hours:', 700), line('Points:', 600)]],
    widgets: [...row('h', 696), ...row('p', 596), ...row('q', 574)],
  });
  expect(form?.boxes).toHaveLength(21);
});

test('a word that the end of a line divides is one in the label', async () => {
  const { fields } = await read({
    pages: [[line('Is this person applying for or re-', 712), line('registering for the status?', 700)]],
    widgets: [{ rect: [240, 696, 400, 712], body: '/FT/Tx/T(s)' }],
  });
  expect(fields[0]?.label).toContain('re-registering');
});
