import { describe, expect, test } from 'vitest';
import { paragraph, run } from '../../../test/docx-builder.ts';
import { contentOf, importDocx } from '../../../test/imported-docx.ts';

const raised = '<w:vertAlign w:val="superscript"/>';
const lowered = '<w:vertAlign w:val="subscript"/>';
const red = '<w:color w:val="C00000"/>';
const words = 'These words are as all others of the paragraph. ';

describe('letters that look otherwise than their paragraph', () => {
  test.each([
    ['raised', run('the 1') + run('st', raised) + run(' day'), 'the 1{super: st} day'],
    ['lowered', run('H') + run('2', lowered) + run('O'), 'H{sub: 2}O'],
    ['struck out', run('a ') + run('b c', '<w:dstrike/>') + run(' d'), 'a {strike: b c} d'],
    ['bold inside', run('a ') + run('b', `${raised}<w:b/>`) + run(' c', raised), 'a {super: **b** c}'],
    ['bold before', run('a', '<w:b/>') + run('b', raised), '**a**{super: b}'],
    ['with blanks at their ends', run('a') + run(' b ', '<w:strike/>') + run('c'), 'a {strike: b} c'],
    ['with blanks between them', run('a', raised) + run(' ') + run('b', raised), '{super: a b}'],
    ['coloured', run(words) + run('Now', red) + run(' or never'), `${words}{style Red: Now} or never`],
    [
      'small capitals',
      run(words) + run('Seller', '<w:smallCaps/>'),
      `${words}{style Small capitals: Seller}`,
    ],
    [
      'all capitals',
      run(words) + run('Seller', '<w:smallCaps/><w:caps/>'),
      `${words}{style Capitals: Seller}`,
    ],
    ['typed capitals', run(words) + run('USA', '<w:caps/>'), `${words}USA`],
    [
      'marked',
      run(words) + run('Important words', '<w:shd w:fill="D9E2F3"/>'),
      `${words}{style On blue: Important words}`,
    ],
    [
      'after a typed number',
      run('(a) ', red) + run('b', red) + run(` ${words}c`),
      `(a) {style Red: b} ${words}c`,
    ],
    ['with braces', run('a ') + run('{b}', raised), String.raw`a \{b}`],
  ])('%s', async (_, runs, content) => {
    expect(await contentOf({ body: paragraph(runs) })).toBe(`${content}\n`);
  });

  test('of one look have one name, and their colour is in the look', async () => {
    const body = paragraph(run(words) + run('One', red)) + paragraph(run(words) + run('Two', red));
    const { document_content, look } = await importDocx({ body });
    expect(document_content.match(/\{style Red: /g)).toHaveLength(2);
    expect(look?.styles['Red']).toEqual({ color: 'c00000' });
  });

  test('a field takes the letters of its paragraph', async () => {
    const runs = run(words) + run('[Buyer name]', `${red}<w:highlight w:val="yellow"/>`);
    expect(await contentOf({ body: paragraph(runs) })).toBe(`${words}[buyer_name]\n`);
  });

  test('a highlighted value is a mark without the label before it, which stays in the draft', async () => {
    const runs = run('Delivery: next Friday', '<w:highlight w:val="yellow"/>');
    const { document_content, marks } = await importDocx({ body: paragraph(runs) });
    expect(document_content).toBe('Delivery: [delivery]\n');
    expect(marks.map(({ text, before, source_from: from }) => [text, before, from])).toEqual([
      ['next Friday', 'Delivery: ', 10],
    ]);
  });

  test('capitals have a name even where no other is left', async () => {
    const sizes = Array.from({ length: 13 }, (_, i) => run(`Size ${i} `, `<w:sz w:val="${50 + 2 * i}"/>`));
    const body = paragraph(run(words) + sizes.join('') + run('Seller', '<w:caps/>'));
    expect(await contentOf({ body })).toMatch(/\{style Capitals: Seller\}\n$/);
  });

  test('a paragraph in capitals has them by its style', async () => {
    const { document_content, look } = await importDocx({ body: paragraph(run('All of it', '<w:caps/>')) });
    expect(document_content).toBe('All of it\n');
    expect(look?.styles['Body']).toMatchObject({ caps: 'all' });
  });

  test('a paragraph of one colour has it by its style', async () => {
    const { document_content, look } = await importDocx({ body: paragraph(run('All of it', red)) });
    expect(document_content).toBe('All of it\n');
    expect(look?.styles['Body']).toMatchObject({ color: 'c00000' });
  });
});
