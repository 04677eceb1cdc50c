import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildPackedPdf, buildPdf, type PdfParts } from '../../../test/pdf-builder.ts';
import { checkPdfStreams } from '../guard/pdf-streams.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { readImport } from '../read-import.ts';

const read = (parts: PdfParts) => readImport(buildPdf(parts), 'form.pdf', { pdf: 'words' });
const line = (text: string, y: number, x = 72, look: { size?: number; bold?: boolean } = {}) => ({
  text,
  x,
  y,
  ...look,
});

test('lines become paragraphs again', async () => {
  const page = [
    line('AGREEMENT OF THE PARTIES', 700),
    line('This agreement is made between the one party and the other party, who want', 660),
    line('to work together and to keep se-', 646),
    line('crets.', 632),
    line('1. The first clause of the agreement, which is long enough to fill the line', 610),
    line('2. The second clause.', 596),
  ];
  const { document_content: content, warnings } = await read({ pages: [page] });
  expect(content.split('\n\n')).toEqual([
    'AGREEMENT OF THE PARTIES',
    'This agreement is made between the one party and the other party, who want to work together and to keep se-',
    'crets.',
    '1. The first clause of the agreement, which is long enough to fill the line',
    '2. The second clause.\n',
  ]);
  expect(warnings).toHaveLength(1);
});

test('what is printed on every page becomes header and footer, and a sentence goes on over the page', async () => {
  const full = 'The tenant pays the rent on the first day of each month to the account of the';
  const pages = [1, 2, 3].map((number) => [
    line('Lease of Elm Street', 770),
    line(number === 1 ? full : `landlord, which is the bank account number ${number}.`, 700),
    line(`Page ${number} of 3`, 30, 280),
  ]);
  const { document_content: content, page } = await read({ pages });
  expect(content).toBe(
    `${full} landlord, which is the bank account number 2.\n\nlandlord, which is the bank account number 3.\n`,
  );
  expect(page).toMatchObject({ header: 'Lease of Elm Street', page_numbers: true });
  expect(page).not.toHaveProperty('footer');
});

test('the first paragraph of a page is no part of the one before', async () => {
  const full = 'The tenant pays the rent on the first day of each month to the account of the bank';
  const { document_content: content } = await read({
    pages: [
      [
        line('The landlord keeps the house in good repair and pays what it costs to do so in time.', 720),
        line(full, 690),
        line('Kindly yours', 676),
      ],
      [line('Annex', 700), line(full, 680)],
      [line('(a) the second list begins here', 700)],
    ],
  });
  expect(content.split('\n\n').map((text) => text.trim().slice(0, 12))).toEqual([
    'The landlord',
    'The tenant p',
    'Annex',
    'The tenant p',
    '(a) the seco',
  ]);
});

const wide = 'They agree that the house is let to the tenant from the first day of May on, and that';

test('large, bold and centred lines become headings, and bold words stay bold', async () => {
  const { document_content: content } = await read({
    pages: [
      [
        line('Lease of a house', 740, 250, { size: 20 }),
        line('Rent and deposit', 700, 72, { bold: true }),
        line(wide, 686),
        line('the rent is paid in advance.', 672),
        line('Term', 640, 72, { bold: true }),
        line(wide, 626),
        line('it ends when one of them says so.', 612),
        line('Note:', 580, 72, { bold: true }),
        line('this is not the whole of it, since more is to follow on the other pages of it.', 580, 108),
      ],
    ],
  });
  expect(content.split('\n\n').map((text) => text.trim())).toEqual([
    '# Lease of a house',
    '### Rent and deposit',
    `${wide} the rent is paid in advance.`,
    '### Term',
    `${wide} it ends when one of them says so.`,
    '**Note:** this is not the whole of it, since more is to follow on the other pages of it.',
  ]);
});

test('columns of prose are read down, and the cells of a table across', async () => {
  const prose = (side: string) =>
    Array.from({ length: 6 }, (_, index) => `${side} ${index} goes on with words of the same column`);
  const columns = [
    line('A heading that goes across both columns of the page and is as wide as they are', 740),
    ...prose('left').map((text, index) => line(text, 700 - index * 14, 72)),
    ...prose('right').map((text, index) => line(text, 700 - index * 14, 330)),
  ];
  const { document_content: content } = await read({ pages: [columns] });
  expect(content.match(/(?:left|right) \d/g)).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((index) => `left ${index}`),
    ...[0, 1, 2, 3, 4, 5].map((index) => `right ${index}`),
  ]);
  const cells = ['Name', 'Street', 'City', 'Phone', 'Mail', 'Date'].flatMap((label, index) => [
    line(label, 700 - index * 30, 72),
    line(`the value of it is number ${index} here`, 700 - index * 30, 330),
  ]);
  const table = await read({ pages: [cells] });
  expect(table.document_content.match(/\w+\tthe value of it is number \d/g)).toHaveLength(6);
});

test('marks in the text become fields', async () => {
  const { document_content: content, fields } = await read({
    pages: [[line('Dear [Client Name], please pay $____ before the first of May.', 700)]],
  });
  expect(content).toBe(
    'Dear [client_name], please pay $[dear_client_name_please_pay_before_the_first_of] before the first of May.\n',
  );
  expect(fields.map(({ field_type: type }) => type)).toEqual(['text', 'currency']);
});

test('fields of a form keep their names, types, options and help', async () => {
  const { document_content: content, fields } = await read({
    pages: [
      [
        line('Name of the applicant: ____________', 700),
        line('State:', 670),
        line('I have pets', 640, 100),
        line('Remarks about the application:', 610),
      ],
    ],
    widgets: [
      { rect: [200, 696, 400, 712], body: '/FT/Tx/T(form1.page1.applicantName[0])' },
      { rect: [120, 666, 300, 682], body: '/FT/Ch/Ff 131072/T(State)/Opt[(Ohio)(Utah)]' },
      { rect: [76, 638, 90, 652], body: '/FT/Btn/T(c1)/TU(Has pets)/AP<</N<</Yes null/Off null>>>>' },
      { rect: [250, 560, 540, 620], body: '/FT/Tx/Ff 4096/T(Remarks)' },
      { rect: [300, 100, 400, 120], body: '/FT/Btn/Ff 65536/T(Print)' },
    ],
  });
  expect(fields.map(({ name, field_type: type, options }) => [name, type, options])).toEqual([
    ['applicant_name', 'text', undefined],
    ['state', 'select', ['Ohio', 'Utah']],
    ['has_pets', 'checkbox', undefined],
    ['remarks', 'textarea', undefined],
  ]);
  expect(content).toContain('Name of the applicant: [applicant_name]');
  expect(content).toContain('{if has_pets}☒{else}☐{end} I have pets');
});

test('a field stands on the line of its label, however tall it is and wherever the label begins', async () => {
  const { document_content: content, fields } = await read({
    pages: [
      [
        line('Tenant:', 775),
        line('Property:', 700),
        line('Monthly rent:', 640),
        line('Furnished:', 610),
        line('Yes', 610, 147),
        line('Some words of the form that go on from here to the end of the page.', 560),
      ],
    ],
    widgets: [
      { rect: [120, 776, 300, 792], body: '/FT/Tx/T(tenant)' },
      { rect: [130, 702, 380, 746], body: '/FT/Tx/Ff 4096/T(property)' },
      { rect: [150, 643, 250, 658], body: '/FT/Tx/T(text7)' },
      { rect: [135, 611, 143, 619], body: '/FT/Btn/T(furnished)/AP<</N<</Yes null/Off null>>>>' },
    ],
  });
  expect(content.split('\n\n').slice(0, 4)).toEqual([
    'Tenant: [tenant]',
    'Property: [property]',
    'Monthly rent: [monthly_rent]',
    'Furnished: {if furnished}☒{else}☐{end} Yes',
  ]);
  expect(fields.map(({ field_type: type }) => type)).toEqual(['text', 'textarea', 'currency', 'checkbox']);
});

test('a scanned PDF is refused with what to send instead', async () => {
  await expect(read({ pages: [[], []] })).rejects.toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('Please send the Word file'),
  });
});

test('a PDF with more pages than a contract has is refused', async () => {
  const pages = Array.from({ length: 501 }, () => [line('Text', 700)]);
  await expect(read({ pages })).rejects.toMatchObject({ kind: 'invalid' });
});

test('files within a PDF are not opened, and nothing of them is taken', async () => {
  const { document_content: content } = await read({
    pages: [[line('Only these words are in the file.', 700)]],
    catalog:
      '/Names<</EmbeddedFiles<</Names[(evil.exe)<</Type/Filespec/F(evil.exe)/EF<</F 5 0 R>>>>]>>>>/PageMode/UseAttachments',
  });
  expect(content).toBe('Only these words are in the file.\n');
});

test('a tree of pages that leads back to itself beside its page is refused', async () => {
  const tree = '/Kids[2 0 R 4 0 R]/Count 5';
  await expect(read({ pages: [[line('Text', 700)]], tree })).rejects.toBeInstanceOf(ImportRefusal);
});

test('streams are unpacked only as far as they may be', () => {
  const pdf = buildPackedPdf(Buffer.alloc(3000, 'q Q '));
  expect(() => checkPdfStreams(pdf)).not.toThrow();
  expect(() => checkPdfStreams(pdf, { one: 3000, all: 3000 })).not.toThrow();
  expect(() => checkPdfStreams(pdf, { one: 2999, all: 9000 })).toThrow(ImportRefusal);
  const both = Buffer.concat([pdf, pdf]);
  expect(() => checkPdfStreams(both, { one: 3000, all: 5999 })).toThrow(ImportRefusal);
});

describe('streams that are packed in several ways', () => {
  const commands = Buffer.alloc(3000, 'q Q ');
  const hex = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`);
  const ascii85 = (bytes: Uint8Array) => {
    const groups = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => {
      const four = Buffer.alloc(4);
      four.set(bytes.subarray(at * 4, at * 4 + 4));
      let value = four.readUInt32BE();
      if (value === 0 && bytes.length >= at * 4 + 4) return 'z';
      let text = '';
      for (let digit = 0; digit < 5; digit += 1) {
        text = String.fromCharCode((value % 85) + 33) + text;
        value = Math.floor(value / 85);
      }
      return text.slice(0, Math.min(4, bytes.length - at * 4) + 1);
    });
    return Buffer.from(`${groups.join('')}~>`);
  };

  test.each([
    ['as hexadecimal text', '[/ASCIIHexDecode /FlateDecode]', (bytes: Uint8Array) => hex(deflateSync(bytes))],
    ['as text', '[/ASCII85Decode/FlateDecode]', (bytes: Uint8Array) => ascii85(deflateSync(bytes))],
    ['under an escaped name', '/Fl#61teDecode', (bytes: Uint8Array) => deflateSync(bytes)],
    ['behind a comment', '%comment\n/FlateDecode', deflateSync],
    ['before a string with the word obj', '/FlateDecode/Note(obj)', deflateSync],
    ['beside the filter of something else', ' /FlateDecode/Note<</Filter/DCTDecode>>', deflateSync],
    ['after the filter of something else', '<</Filter/DCTDecode>>/Filter/FlateDecode', deflateSync],
    ['as text behind a comment', '[/AHx%\n/Fl]', (bytes: Uint8Array) => hex(deflateSync(bytes))],
    ['as text of text', ' 9 0 R', (bytes: Uint8Array) => hex(ascii85(deflateSync(bytes)))],
    ['under a name that stands elsewhere', ' 9 0 R', (bytes: Uint8Array) => deflateSync(bytes)],
  ])('%s count as what they unpack to', (_, filter, pack) => {
    const pdf = buildPackedPdf(commands, { filter, pack });
    expect(() => checkPdfStreams(pdf, { one: 3000, all: 3000 })).not.toThrow();
    expect(() => checkPdfStreams(pdf, { one: 2999, all: 9000 })).toThrow(ImportRefusal);
  });

  test.each(['[/FlateDecode /FlateDecode]', ' 9 0 R'])('twice are refused (%s)', (filter) => {
    const pack = (bytes: Uint8Array) => deflateSync(deflateSync(bytes));
    const pdf = buildPackedPdf(commands, { filter, pack });
    expect(() => checkPdfStreams(pdf)).toThrow(ImportRefusal);
  });
});

test('scripts of a PDF are not run, and nothing of them is taken', async () => {
  const catalog = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>';
  const { document_content: content } = await read({
    pages: [[line('Only these words are in the file.', 700)]],
    catalog,
  });
  expect(content).toBe('Only these words are in the file.\n');
});
