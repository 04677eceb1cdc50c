import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { fillForm } from '../../pdf/form/fill-form.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { readImport } from '../read-import.ts';

type Rect = [number, number, number, number];
const line = (text: string, y: number, x = 72) => ({ text, x, y });
const about = { title: 'Form', language: 'en', date: '2026-03-05T10:00:00Z' };

test('thousands of boxes among thousands of words are read in seconds, and only as many as a template may have are taken', async () => {
  const lines = Array.from({ length: 60 }, (_, row) => line('word '.repeat(50), 780 - row * 12, 10));
  const widgets = Array.from({ length: 3000 }, (_, index) => {
    const [x, y] = [10 + (index % 50) * 12, 780 - Math.floor(index / 50) * 12];
    return {
      rect: [x, y, x + 8, y + 8] as Rect,
      body: `/FT/Btn/T(c${index})/AP<</N<</Yes null/Off null>>>>`,
    };
  });
  const before = process.cpuUsage();
  const { fields, warnings } = await readImport(buildPdf({ pages: [lines], widgets }), 'form.pdf');
  expect(fields.length).toBe(300);
  expect(warnings.join()).toMatch(/The form has \d+ fields, and a template at most 300/);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(15);
}, 120_000);

test('a page that is turned is filled where its boxes are, and a value that is too long goes on behind it', async () => {
  const doc = await PDFDocument.load(
    buildPdf({
      pages: [[line('Name:', 700)]],
      widgets: [{ rect: [120, 696, 160, 712], body: '/FT/Tx/T(n)' }],
    }),
  );
  doc.getPage(0).setRotation(degrees(90));
  const { pdf_form: form, form_file: base = new Uint8Array() } = await readImport(
    await doc.save(),
    'form.pdf',
  );
  const text = 'A name that is far too long for its box';
  const values = { name: { label: 'Name', text, chosen: [] } };
  const { pdf } = await fillForm(base, { form: form ?? { pages: [], boxes: [] }, values, ...about });
  const { pages } = await readPdf(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain('A name');
  expect(pages[1]?.text).toContain('Name, continued');
});

test('widgets on each other, of no size, far off the page and with odd entries do not stop the import', async () => {
  const { fields, pdf_form: form } = await readImport(
    buildPdf({
      pages: [[line('Name:', 700), line('City:', 600)]],
      widgets: [
        { rect: [120, 696, 300, 712], body: '/FT/Tx/T(a)' },
        { rect: [120, 696, 300, 712], body: '/FT/Tx/T(b)' },
        { rect: [120, 600, 120, 600], body: '/FT/Tx/T(c)' },
        { rect: [99_000, 99_000, 99_100, 99_020], body: '/FT/Tx/T(d)' },
        { rect: [300, 612, 120, 596], body: '/FT/Tx/T(e)/MaxLen -4/Q 9/DA(0 0 Tf)/MK 7' },
        { rect: [320, 596, 400, 612], body: '/FT/Odd/T(f)' },
      ],
    }),
    'form.pdf',
  );
  expect(fields.map(({ label }) => label)).toEqual(['Name', 'Name (2)', 'City']);
  expect(form?.boxes.at(-1)).toMatchObject({ rect: [120, 596, 300, 612] });
});

test('a form that is a picture has its own fields, and no proposals beside them', async () => {
  const picture = {
    pages: [[]],
    widgets: [{ rect: [120, 696, 300, 712] as Rect, body: '/FT/Tx/T(applicant)' }],
  };
  const { fields } = await readImport(buildPdf(picture), 'form.pdf', { pdf: 'pages' });
  expect(fields.map(({ label }) => label)).toEqual(['Applicant']);
});

test('a form with too many pages is refused with how many it has of each', async () => {
  const long = {
    pages: Array.from({ length: 101 }, () => [line('Name:', 700)]),
    widgets: [{ rect: [120, 696, 300, 712] as Rect, body: '/FT/Tx/T(n)' }],
  };
  await expect(readImport(buildPdf(long), 'form.pdf')).rejects.toThrow(
    /The form has 101 pages and 1 field\. At most/,
  );
});

test('a long PDF without fields is refused with its pages only', async () => {
  const long = { pages: Array.from({ length: 101 }, () => [line('Name: ________', 700)]), widgets: [] };
  await expect(readImport(buildPdf(long), 'form.pdf', { pdf: 'pages' })).rejects.toThrow(
    /The form has 101 pages\. At most/,
  );
});

test('a page without places to write on says that nothing was proposed', async () => {
  const { warnings } = await readImport(buildPdf({ pages: [[]], widgets: [] }), 'form.pdf', { pdf: 'pages' });
  expect(warnings).toEqual([expect.stringContaining('no places to write on were found')]);
});

test('fields outside of their page are named with the page', async () => {
  const { warnings } = await readImport(
    buildPdf({
      pages: [[line('Name:', 700)]],
      widgets: [
        { rect: [120, 696, 300, 712], body: '/FT/Tx/T(a)' },
        { rect: [9000, 696, 9100, 712], body: '/FT/Tx/T(lost)' },
      ],
    }),
    'form.pdf',
  );
  expect(warnings).toEqual(['Fields outside of their page are left out: “lost” on page 1.']);
});

const nameForm = {
  pages: [[line('Name:', 700)]],
  widgets: [{ rect: [120, 696, 300, 712] as Rect, body: '/FT/Tx/T(n)' }],
};

test('a form whose owner forbids filling says so, and one that only forbids changes does not', async () => {
  const isForbiddenWith = async (fillingForms: boolean) => {
    const doc = await PDFDocument.load(buildPdf(nameForm));
    const permissions = { modifying: false, annotating: false, fillingForms };
    doc.encrypt({ userPassword: '', ownerPassword: 'owner', permissions });
    return (await readImport(await doc.save(), 'form.pdf')).forbids_filling;
  };
  expect(await isForbiddenWith(false)).toBe(true);
  expect(await isForbiddenWith(true)).toBeUndefined();
});

test('pages without fields whose owner forbids changes say so', async () => {
  const doc = await PDFDocument.load(buildPdf({ pages: nameForm.pages }));
  doc.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { fillingForms: true } });
  const { forbids_filling } = await readImport(await doc.save(), 'form.pdf', { pdf: 'pages' });
  expect(forbids_filling).toBe(true);
});

test('a file whose pages cannot be kept is refused where they are wanted, and its words can be read', async () => {
  const text = 'The tenant pays the rent on the first day of each month. '.repeat(3);
  const whole = Buffer.from(buildPdf({ pages: [[line(text, 700)]] })).toString('latin1');
  const broken = Buffer.from(whole.replace('%PDF-1.7\n', '%PDF-1.7\n%c\nj6\x19\x00\x04\x00\n'), 'latin1');
  await expect(readImport(broken, 'form.pdf', { pdf: 'pages' })).rejects.toThrow('cannot be kept');
  expect((await readImport(broken, 'form.pdf')).document_content).toContain('pays the rent');
});
