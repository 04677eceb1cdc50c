import { expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section, wordField } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const say = (text: string) => paragraph(text);
const ended = (own: string) => paragraph(run('End of part'), own);
const titlePage = '<w:titlePg/>';
const pageOf = (total: string) =>
  paragraph(run('Acme Ltd') + '<w:r><w:tab/></w:r>' + run('Page ') + wordField(' PAGE ', '3') + total);

const cases: [what: string, parts: DocxParts, page: object | undefined][] = [
  ['nothing that no section names', { body: say('Text'), hangings: { header1: say('Draft') } }, undefined],
  [
    'what all pages say above and below',
    {
      body: say('Text') + section({ default: 'header1', 'default below': 'footer1' }),
      hangings: { header1: say('Acme Ltd') + say('Confidential'), footer1: say('Reg. no. 42') },
    },
    { header: 'Acme Ltd · Confidential', footer: 'Reg. no. 42' },
  ],
  [
    'the number of the page as a setting',
    {
      body: say('Text') + section({ default: 'footer1' }),
      hangings: { footer1: pageOf(run(' of ') + wordField(' NUMPAGES ', '')) },
    },
    { footer: 'Acme Ltd', page_numbers: true },
  ],
  [
    'the number of the page between dashes, written in one piece',
    {
      body: say('Text') + section({ default: 'footer1' }),
      hangings: {
        footer1: paragraph(run('- ') + `<w:fldSimple w:instr="PAGE">${run('1')}</w:fldSimple>` + run(' -')),
      },
    },
    { page_numbers: true },
  ],
  [
    'what a section goes on with that has none of its own',
    {
      body: ended(section({ default: 'footer1' })) + say('Text') + section({}),
      hangings: { footer1: say('Acme Ltd') },
    },
    { footer: 'Acme Ltd' },
  ],
  [
    'no first page or even page that the document does not have',
    {
      body: say('Text') + section({ default: 'footer1', first: 'footer2', even: 'footer3' }),
      hangings: { footer1: say('Acme Ltd'), footer2: say('First'), footer3: say('Even') },
    },
    { footer: 'Acme Ltd' },
  ],
];

test.each(cases)('pages: %s', async (_, parts, page) => {
  const { page: set, warnings } = await importDocx(parts);
  expect(set).toEqual(page);
  expect(warnings).toEqual([]);
});

const told: [what: string, parts: DocxParts, warning: RegExp][] = [
  [
    'a footer of another page',
    {
      body: say('Text') + section({ default: 'footer1', first: 'footer2' }, titlePage),
      hangings: { footer1: say('Acme Ltd'), footer2: say('Acme House, Leeds') },
    },
    /^House style: Some pages have another footer, which was left out: "Acme House, Leeds"$/,
  ],
  [
    'an even header',
    {
      settings: '<w:evenAndOddHeaders/>',
      body: say('Text') + section({ default: 'header1', even: 'header2' }),
      hangings: { header1: say('Acme Ltd'), header2: say('Lease') },
    },
    /^House style: Some pages have another header, which was left out: "Lease"$/,
  ],
  [
    'footers that differ',
    {
      body: ended(section({ default: 'footer1' })) + say('Text') + section({ default: 'footer2' }),
      hangings: { footer1: say('Terms 1.0'), footer2: say('Annex 2.0') },
    },
    /left out: "Terms 1\.0", "Annex 2\.0"$/,
  ],
  [
    'a footer with a blank',
    {
      body: say('Text') + section({ default: 'footer1' }),
      hangings: { footer1: say('Lease of [Property]') },
    },
    /^House style: The footer was left out, because it has something to fill in.*"Lease of \[Property\]"$/,
  ],
  [
    'a footer that is too long',
    { body: say('Text') + section({ default: 'footer1' }), hangings: { footer1: say('long '.repeat(150)) } },
    /^House style: The footer was left out, because it is longer than 600 characters: "long long/,
  ],
  [
    'words across the pages',
    {
      body: say('Text') + section({ default: 'header1' }),
      hangings: {
        header1: paragraph(
          '<w:r><w:pict xmlns:v="v"><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>',
        ),
      },
    },
    /^Words across the pages were left out: "DRAFT"\.$/,
  ],
  [
    'a picture in the header',
    {
      body: say('Text') + section({ default: 'header1' }),
      hangings: { header1: paragraph('<w:r><w:drawing/></w:r>') },
    },
    /uploaded as the logo/,
  ],
];

test.each(told)('what a template cannot hold is told: %s', async (_, parts, warning) => {
  const { warnings } = await importDocx(parts);
  expect(warnings).toContainEqual(expect.stringMatching(warning));
});

test('a letterhead on the first page stands at the beginning of the text, with its blanks', async () => {
  const { document_content, fields, page, warnings } = await importDocx({
    body: say('Dear Ann') + section({ first: 'header1' }, titlePage),
    hangings: { header1: say('Acme Ltd') + say('[Street Address]') },
  });
  expect(document_content).toBe('Acme Ltd\n[street_address]\nDear Ann\n');
  expect(fields.map(({ name }) => name)).toEqual(['street_address']);
  expect(page).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining('"Acme Ltd · [Street Address]"')]);
});

test('headers of parts stand above the pages of their part', async () => {
  const { document_content, page, look } = await importDocx({
    body: ended(section({ default: 'header1' })) + say('Text') + section({ default: 'header2' }),
    hangings: { header1: say('Cover page'), header2: say('Terms') },
  });
  expect(document_content).toBe('End of part\n\n{page break: Pages 2}\nText\n');
  expect(page).toBeUndefined();
  const headers = look?.pages.map(({ name, furniture }) => [name, furniture.header.usual]);
  expect(headers).toEqual([
    [undefined, 'Cover page\n'],
    ['Pages 2', 'Terms\n'],
  ]);
});

test('a section begins on a new page unless it goes on where it is', async () => {
  const part = (type: string) => section({}, type === '' ? '' : `<w:type w:val="${type}"/>`);
  const body = (type: string) => ended(part('')) + say('Text') + part(type);
  expect((await importDocx({ body: body('') })).document_content).toContain('{page break}');
  expect((await importDocx({ body: body('oddPage') })).document_content).toContain('{page break}');
  expect((await importDocx({ body: body('continuous') })).document_content).not.toContain('{page break}');
});
