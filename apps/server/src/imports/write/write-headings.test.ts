import { expect, test } from 'vitest';
import { paragraph, run } from '../../../test/docx-builder.ts';
import { bold, clause, clauseNumbering, contentOf } from '../../../test/imported-docx.ts';

const sized = (text: string, halfPoints: number) => run(text, `<w:sz w:val="${halfPoints}"/>`);
const center = '<w:jc w:val="center"/>';
const long =
  'The buyer pays the price in full on the day on which the keys are handed over to the buyer. '.repeat(2);

const named = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;

test('styles that a firm named after what they are give headings', async () => {
  const styles = named('T', 'Acme Title') + named('S', 'Acme Section Heading') + named('B', 'Acme Subtitle');
  const body =
    paragraph('Lease', styled('T')) + paragraph('Rent', styled('S')) + paragraph('Draft', styled('B'));
  expect(await contentOf({ styles, body })).toBe('# Lease\n\n## Rent\n\nDraft\n');
});

test('a clause in the style of a heading keeps its bold words, and a numbered heading is no title', async () => {
  const styles = named('H', 'heading 1');
  const meaning = 'means every day on which banks are open for business in the city of the landlord;';
  const body = clause(0, 'Price', styled('H')) + clause(0, bold('Day') + run(` ${meaning}`), styled('H'));
  expect(await contentOf({ styles, numbering: clauseNumbering, body })).toBe(
    `{numbering: 1.}\n\n## #. Price\n\n#. **Day** ${meaning}\n`,
  );
});

const looks: [what: string, body: string, content: string][] = [
  [
    'a line that is clearly larger than the text',
    paragraph(sized('Price', 32)) + paragraph(long),
    `# Price\n\n${long}`,
  ],
  [
    'no line that a tab moves away from the margin',
    paragraph(long) + paragraph(`<w:r><w:rPr><w:b/></w:rPr><w:tab/></w:r>${bold('Price')}`) + paragraph(long),
    `${long}\n\t**Price**\n${long}`,
  ],
  [
    'the largest is the title, the next are heads',
    paragraph(sized('Lease', 40)) + paragraph(long) + paragraph(sized('Rent', 28)) + paragraph(long),
    `# Lease\n\n${long}\n\n## Rent\n\n${long}`,
  ],
  [
    'many of the largest are heads of parts',
    ['A', 'B', 'C'].map((name) => paragraph(long) + paragraph(sized(name, 32))).join(''),
    ['A', 'B', 'C'].map((name) => `${long}\n\n## ${name}`).join('\n\n'),
  ],
  [
    'bold in the middle of the first line',
    paragraph(bold('MUTUAL NDA'), center) + paragraph(long),
    `{center}\n# MUTUAL NDA\n{end}\n\n${long}`,
  ],
  [
    'bold above a text that is not',
    paragraph(long) + paragraph(bold('Term')) + paragraph(long),
    `${long}\n\n### Term\n\n${long}`,
  ],
];

test.each(looks)('by its look alone, a heading is %s', async (_, body, content) => {
  const squeeze = (text: string) => text.replace(/[ ]+$/gm, '').trim();
  expect(squeeze(await contentOf({ body }))).toBe(squeeze(content));
});

const noHeads: [what: string, body: string][] = [
  ['a sentence', paragraph(sized('The price is due.', 32)) + paragraph(long)],
  ['a little larger', paragraph(sized('Price', 22)) + paragraph(long)],
  ['bold in a text that is bold', paragraph(bold('Price')) + paragraph(bold(long))],
  ['bold before another short line', paragraph(long) + paragraph(bold('SELLER:')) + paragraph('By: ____')],
  ['a line to sign on', paragraph(sized('Signature ________', 32)) + paragraph(long)],
  ['a box to tick', paragraph(sized('(   ) Option 1', 32)) + paragraph(long)],
  ['partly large', paragraph(sized('Price', 32) + run(' of the house')) + paragraph(long)],
  [
    'a numbered clause in bold',
    paragraph(long) + clause(0, 'x').replace(run('x'), bold('Term')) + paragraph(long),
  ],
];

test.each(noHeads)('no heading by its look: %s', async (_, body) => {
  expect(await contentOf({ body, numbering: clauseNumbering })).not.toMatch(/^#{1,4} /m);
});
