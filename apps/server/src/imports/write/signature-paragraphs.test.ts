import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { inList, level, oneList, paragraph, run } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const numbering = oneList(level(0, 'decimal', '%1.'));
const blank = '_'.repeat(20);
/** A paragraph for each line; `/` within one breaks it. */
const bodyOf = (lines: readonly string[]) =>
  lines
    .map((line) =>
      paragraph(
        line
          .split('/')
          .map((part) => run(part))
          .join('<w:r><w:br/></w:r>'),
      ),
    )
    .join('');
const imported = (body: string) => importDocx({ numbering, body });
const keptIn = (content: string) =>
  [...content.matchAll(/\{signatures\}\n([^]*?)\n\{end signatures\}/g)].map(([, lines = '']) =>
    lines.split('\n').filter((line) => line !== ''),
  );

const typed: [what: string, lines: string[], kept: string[][]][] = [
  [
    'a party with its name above',
    ['The parties agree.', 'ACME INC.', `By: ${blank}`, 'Name: Ann Smith', 'Title:'],
    [['ACME INC.', `By: ${blank}`, 'Name: Ann Smith', 'Title:']],
  ],
  [
    'parties one after the other, each by itself',
    [
      'SELLER:',
      'Acme LLC',
      '',
      `By: ${blank}`,
      'Name:',
      '',
      'BUYER:',
      'Beta LLC',
      '',
      `By: ${blank}`,
      'Name:',
    ],
    [
      ['SELLER:', 'Acme LLC', `By: ${blank}`, 'Name:'],
      ['BUYER:', 'Beta LLC', `By: ${blank}`, 'Name:'],
    ],
  ],
  [
    'labels that come again',
    ['By:', 'Name:', 'By:', 'Name:'],
    [
      ['By:', 'Name:'],
      ['By:', 'Name:'],
    ],
  ],
  [
    'what is written before signing',
    ['Name:', 'Title:', `Signature: ${blank}`, 'Date:'],
    [['Name:', 'Title:', `Signature: ${blank}`, 'Date:']],
  ],
  [
    'a line above its label',
    ['Sincerely,', '', '', blank, 'Signature', 'Date'],
    [['Sincerely,', blank, 'Signature', 'Date']],
  ],
  ['a line below its label', ['Signature:', blank, 'Date:', blank], [['Signature:', blank, 'Date:', blank]]],
  [
    'a signer beneath the line',
    [blank, 'Ann Smith', 'Chief Executive Officer', 'Date:'],
    [[blank, 'Ann Smith', 'Chief Executive Officer', 'Date:']],
  ],
  [
    'two parties side by side',
    ['SELLER\tBUYER', `By:\t${blank}\tBy:`, 'Name:\t\tName:'],
    [['SELLER\tBUYER', `By:\t${blank}\tBy:`, 'Name:\t\tName:']],
  ],
  ['all in one paragraph', [`ACME/By: ${blank}/Name:`], [['ACME', `By: ${blank}`, 'Name:']]],
  [
    'witnesses',
    ['By:', 'Name:', '', 'WITNESSES:', `Witness: ${blank}`, `Address: ${blank}`],
    [
      ['By:', 'Name:'],
      ['WITNESSES:', `Witness: ${blank}`, `Address: ${blank}`],
    ],
  ],
];

test.each(typed)('lines to sign on stay on one page: %s', async (_, lines, kept) => {
  const { document_content: content } = await imported(bodyOf(lines));
  expect(keptIn(content)).toEqual(kept);
});

const others: [what: string, body: string][] = [
  ['a place without anything beside it', bodyOf(['By:', 'the way'])],
  ['labels of a form', bodyOf(['Name:', 'Date:', `Address: ${blank}`])],
  ['sentences about signing', bodyOf(['By signing, Name: you agree.', 'Signature of this page binds you.'])],
  [
    'a line of a form with its text',
    bodyOf([
      `By: ${blank} the parties mean this.`,
      'Name: of the party, as it is said in the register of companies of the place where it has its seat.',
    ]),
  ],
  ['numbered clauses', [paragraph('By:', inList(0)), paragraph('Name:', inList(0))].join('')],
  [
    'a line with a new page in it',
    paragraph(`<w:r><w:t>By:</w:t><w:br w:type="page"/></w:r>`) + paragraph('Name:'),
  ],
];

test.each(others)('lines are none to sign on: %s', async (_, body) => {
  expect((await imported(body)).document_content).not.toContain('{signatures}');
});

test('blanks of a form that are followed by a signature stay out of it', async () => {
  const long = 'The applicant has read the terms and the rules of the house, and will keep to them. '.repeat(
    2,
  );
  const { document_content: content } = await imported(bodyOf(['Address:', long, 'By:', 'Name:']));
  expect(keptIn(content)).toEqual([['By:', 'Name:']]);
});

test('fields among lines to sign on keep their places, on the right side of the page too', async () => {
  const lines = ['[Seller Name]', `By: ${blank}`, 'Name: [Signer]', 'Done.'];
  const right = '<w:jc w:val="right"/>';
  const body = lines.map((line) => paragraph(line, line === 'Done.' ? '' : right)).join('');
  const { document_content: content, fields, marks } = await imported(body);
  const written = content.split('\n');
  expect(
    marks.flatMap(({ field, line = 0, column = 0, end_column: end = 0 }) =>
      field === undefined ? [] : written[line - 1]?.slice(column - 1, end - 1),
    ),
  ).toEqual(['[seller_name]', '[signer]']);
  const values = Object.fromEntries(fields.map(({ name }) => [name, name.toUpperCase()]));
  const { document } = resolve(parse(content), {
    fields,
    values,
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  });
  expect(renderText(document).trim().split(/\n+/)).toEqual([
    'SELLER_NAME',
    `By: ${blank}`,
    'Name: SIGNER',
    'Done.',
  ]);
});

test('a page that ends with the last line to sign on ends behind the block', async () => {
  const body =
    bodyOf(['By:']) + paragraph('<w:r><w:t>Name:</w:t><w:br w:type="page"/></w:r>') + bodyOf(['Annex']);
  const { document_content: content } = await imported(body);
  expect(content).toBe('{signatures}\nBy:\nName:\n{end signatures}\n\n{page break}\nAnnex\n');
});

test('what is written by hand beneath the end of a letter is no field', async () => {
  const { fields, document_content: content } = await imported(
    bodyOf([`Rent: ${blank}`, 'Yours sincerely,', `${blank}/Ann Smith/Date: ${blank}`]),
  );
  expect(fields.map(({ name }) => name)).toEqual(['rent']);
  expect(keptIn(content)).toEqual([['Yours sincerely,', blank, 'Ann Smith', `Date: ${blank}`]]);
});

test('lines to sign on within a condition of another system stay within it', async () => {
  const lines = ['{% if seller %}', 'ACME', 'By:', 'Name:', '{% endif %}', 'Text'];
  const { document_content: content, warnings } = await imported(bodyOf(lines));
  expect(content).toBe('{if seller}\n\n{signatures}\nACME\nBy:\nName:\n{end signatures}\n\n{end}\nText\n');
  expect(warnings).toEqual([]);
});
