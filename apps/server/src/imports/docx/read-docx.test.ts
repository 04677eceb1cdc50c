import { expect, test } from 'vitest';
import {
  buildDocx,
  type DocxParts,
  inList,
  level,
  oneList,
  paragraph,
  run,
  table,
} from '../../../test/docx-builder.ts';
import { paragraphText, type SourceBlock } from '../source-document.ts';
import { readDocx } from './read-docx.ts';

/** Number and words of each paragraph, those of cells and text boxes too. */
async function linesOf(parts: DocxParts): Promise<string[]> {
  const lines = (block: SourceBlock): string[] => {
    if (block.type === 'table') {
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.flatMap(lines)));
    }
    const label = block.number === undefined ? '' : `${block.number.label} `;
    const boxes = block.runs.flatMap((one) => one.box ?? []);
    return [label + paragraphText(block), ...boxes.flatMap(lines)];
  };
  return (await readDocx(buildDocx(parts))).blocks.flatMap(lines);
}

const item = (index: number, text = 'x') => paragraph(text, inList(index));
const legal = oneList(
  level(0, 'decimal', '%1.'),
  level(1, 'lowerLetter', '(%2)'),
  level(2, 'lowerRoman', '(%3)'),
);
const many = (count: number, make: () => string) => Array.from({ length: count }, make).join('');

const numberings: [what: string, parts: DocxParts, labels: string[]][] = [
  [
    'a deeper level starts again after one above it',
    { numbering: legal, body: item(0) + item(1) + item(1) + item(0) + item(1) + item(2) },
    ['1. x', '(a) x', '(b) x', '2. x', '(a) x', '(i) x'],
  ],
  [
    'a level without its parent counts on a first one',
    { numbering: legal, body: item(1) + item(0) },
    ['(a) x', '2. x'],
  ],
  [
    'ancestors are printed with their own signs',
    {
      numbering: oneList(level(0, 'upperRoman', '%1'), level(1, 'decimal', '%1.%2')),
      body: item(0) + item(1),
    },
    ['I x', 'I.1 x'],
  ],
  [
    'legal numbering prints ancestors in figures',
    {
      numbering: oneList(level(0, 'upperRoman', 'ARTICLE %1'), level(1, 'decimal', '%1.%2', '<w:isLgl/>')),
      body: item(0) + item(1),
    },
    ['ARTICLE I x', '1.1 x'],
  ],
  [
    'a level that never restarts counts on',
    {
      numbering: oneList(level(0, 'decimal', '%1.'), level(1, 'decimal', '%2)', '<w:lvlRestart w:val="0"/>')),
      body: item(0) + item(1) + item(0) + item(1),
    },
    ['1. x', '1) x', '2. x', '2) x'],
  ],
  [
    'a new start counts once for each list',
    {
      numbering: `${legal}<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`,
      body: item(0) + paragraph('x', inList(0, 2)) + paragraph('x', inList(0, 2)) + item(0),
    },
    ['1. x', '5. x', '6. x', '7. x'],
  ],
  [
    'a paragraph that only ends a section is not counted',
    { numbering: legal, body: item(0) + paragraph('<w:r/>', `${inList(0)}<w:sectPr/>`) + item(0) },
    ['1. x', '', '2. x'],
  ],
  [
    'list 0 means none',
    { numbering: legal, body: item(0) + paragraph('x', inList(0, 0)) + item(0) },
    ['1. x', 'x', '2. x'],
  ],
  [
    'after z comes aa, then bb',
    { numbering: oneList(level(0, 'lowerLetter', '%1)')), body: many(28, () => item(0)) },
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}) x`).concat('aa) x', 'bb) x'),
  ],
  [
    'a style gives the number, and one based on it the level',
    {
      numbering: legal,
      styles:
        '<w:style w:type="paragraph" w:styleId="L1"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="L2"><w:basedOn w:val="L1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>',
      body: paragraph('x', '<w:pStyle w:val="L1"/>') + paragraph('x', '<w:pStyle w:val="L2"/>'),
    },
    ['1. x', '(a) x'],
  ],
  [
    'a list takes its levels from the numbering style that it names',
    {
      numbering: `<w:abstractNum w:abstractNumId="0"><w:styleLink w:val="S"/>${level(0, 'decimal', '§%1')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="S"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
      body: item(0) + item(0),
    },
    ['§1 x', '§2 x'],
  ],
  ['bullets are one sign', { numbering: oneList(level(0, 'bullet', '\uf0b7')), body: item(0) }, ['• x']],
];

test.each(numberings)('%s', async (_, parts, labels) => {
  expect(await linesOf(parts)).toEqual(labels);
});

const text = (content: string) => `<w:r><w:t>${content}</w:t></w:r>`;
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const words: [what: string, content: string, line: string][] = [
  ['inserted text is taken', `${text('a')}<w:ins>${text('b')}</w:ins>`, 'ab'],
  ['deleted text is left out', `${text('a')}<w:del><w:r><w:delText>b</w:delText></w:r></w:del>`, 'a'],
  [
    'moved text stands where it went',
    `<w:moveFrom>${text('a')}</w:moveFrom><w:moveTo>${text('b')}</w:moveTo>`,
    'b',
  ],
  ['hidden text is left out', run('a') + run('b', '<w:vanish/>'), 'a'],
  ['words in capitals are those that were typed', run('Company', '<w:caps/>'), 'Company'],
  ['a switch that says no is off', run('Company', '<w:caps w:val="0"/>'), 'Company'],
  [
    'tabs, breaks and hard hyphens',
    '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/></w:r>',
    'a\tb\nc\u2011',
  ],
  ['a page break', '<w:r><w:br w:type="page"/><w:t>a</w:t></w:r>', '\fa'],
  ['boxes of symbol fonts', '<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>', '☐'],
  [
    'of alternatives the first',
    `<mc:AlternateContent><mc:Choice>${text('a')}</mc:Choice><mc:Fallback>${text('b')}</mc:Fallback></mc:AlternateContent>`,
    'a',
  ],
  ['the result of a field', field('PAGE', text('7')), '7'],
  ['a merge field without result', '<w:fldSimple w:instr="MERGEFIELD Name"/>', '«Name»'],
  [
    'a control',
    `<w:sdt><w:sdtPr><w:tag w:val="n"/></w:sdtPr><w:sdtContent>${text('a')}</w:sdtContent></w:sdt>`,
    'a',
  ],
  ['non-characters are dropped', text('a\ufdd0b'), 'ab'],
];

test.each(words)('%s', async (_, content, line) => {
  expect(await linesOf({ body: paragraph(content) })).toEqual([line]);
});

test('a field that reaches over runs keeps its name on what it shows', async () => {
  const { blocks } = await readDocx(
    buildDocx({ body: paragraph(field('MERGEFIELD "Due date" \\@ "d MMMM"', text('«Due»'))) }),
  );
  const [block] = blocks;
  const named =
    block?.type === 'paragraph'
      ? block.runs.map((one) => [one.text, one.field?.name, one.field?.datePicture])
      : [];
  expect(named).toEqual([['«Due»', 'Due date', 'd MMMM']]);
});

test('a text box follows the paragraph it hangs on', async () => {
  const box = `<w:r><w:drawing><w:txbxContent>${paragraph('inside')}</w:txbxContent></w:drawing></w:r>`;
  expect(await linesOf({ body: paragraph(`${text('before')}${box}${text(' after')}`) })).toEqual([
    'before after',
    'inside',
  ]);
});

test('a text box without words leaves no line', async () => {
  const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const lines = await linesOf({ body: paragraph(`${text('before')}${box}${text(' after')}`) });
  expect(lines).toEqual(['before after']);
});

test('notes come with their words', async () => {
  const { blocks } = await readDocx(
    buildDocx({
      body: paragraph('<w:r><w:t>a</w:t><w:footnoteReference w:id="2"/></w:r>'),
      footnotes: `<w:footnote w:type="separator" w:id="0">${paragraph('-')}</w:footnote><w:footnote w:id="2">${paragraph('See there.')}</w:footnote>`,
    }),
  );
  const [block] = blocks;
  expect(block?.type === 'paragraph' && block.runs.map(({ note }) => note)).toEqual([
    undefined,
    'See there.',
  ]);
});

test('headings are known by the name of a style, of its base, and by the outline level', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style><w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Clause"/><w:basedOn w:val="H2"/></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>';
  const body = [
    '<w:pStyle w:val="H2"/>',
    '<w:pStyle w:val="Own"/>',
    '<w:pStyle w:val="T"/>',
    '<w:outlineLvl w:val="2"/>',
    '',
  ].map((look) => paragraph('x', look));
  const { blocks } = await readDocx(buildDocx({ styles, body: body.join('') }));
  expect(blocks.map((block) => (block.type === 'paragraph' ? block.headingLevel : 0))).toEqual([
    2,
    2,
    1,
    3,
    undefined,
  ]);
});

test('tables keep rows, merged cells and their borders', async () => {
  const merged =
    '<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p/></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>';
  const { blocks } = await readDocx(buildDocx({ body: merged + table([['a', 'b']]) }));
  expect(blocks).toMatchObject([
    {
      hasBorders: true,
      rows: [
        { isHeader: true, cells: [{ span: 2 }] },
        { cells: [{ isContinued: true }, { isContinued: false }] },
      ],
    },
    { hasBorders: false, rows: [{ cells: [{ span: 1 }, { span: 1 }] }] },
  ]);
});

test.each([
  ['shaded over plain ones is a head', ['D9E2F3', undefined], true],
  ['shaded as the others is none', ['D9E2F3', 'D9E2F3'], false],
  ['white over plain ones is none', ['FFFFFF', undefined], false],
])('a first row %s', async (_, fills, isHead) => {
  const cell = (fill: string | undefined) =>
    `<w:tc><w:tcPr>${fill === undefined ? '' : `<w:shd w:val="clear" w:fill="${fill}"/>`}</w:tcPr>${paragraph('a')}</w:tc>`;
  const rows = fills.map((fill) => `<w:tr>${cell(fill)}${cell(fill)}</w:tr>`);
  const { blocks } = await readDocx(buildDocx({ body: `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>` }));
  expect(blocks[0]).toMatchObject({ rows: [{ isHeader: isHead }, { isHeader: false }] });
});

const line = '_'.repeat(24);
const tabSign = '</w:t><w:tab/><w:t xml:space="preserve">';

test('underlined blanks are a line to write on, unless they part underlined words', async () => {
  const underlined = '<w:u w:val="single"/>';
  const tab = (look: string) => `<w:r><w:rPr>${look}</w:rPr><w:tab/></w:r>`;
  const body =
    paragraph(run('By:') + tab(underlined)) +
    paragraph(run('By:') + tab('<w:b/>')) +
    paragraph(run('made in ') + run(' '.repeat(12), underlined) + run(' on')) +
    paragraph(run('I.', underlined) + tab(underlined) + run('Price', underlined)) +
    paragraph(run('and') + run(' ', underlined));
  const { blocks } = await readDocx(buildDocx({ body }));
  expect(blocks.map((block) => (block.type === 'paragraph' ? paragraphText(block) : ''))).toEqual([
    `By:${line}`,
    'By:\t',
    `made in ${line} on`,
    'I.\tPrice',
    'and ',
  ]);
});

const stop = (leader: string, position: number) =>
  `<w:tab w:val="left" w:leader="${leader}" w:pos="${position}"/>`;
const tabs = (...stops: string[]) => `<w:tabs>${stops.join('')}</w:tabs>`;
const filled: [what: string, look: string, content: string, text: string][] = [
  ['a line', tabs(stop('underscore', 9000)), run('Name:\t'), `Name:${line}`],
  ['dots to the end', tabs(stop('dot', 9000)), run('Name:\t'), `Name:${line}`],
  ['dots that lead to a page', tabs(stop('dot', 9000)), run('Terms\t4'), 'Terms\t4'],
  ['nothing', tabs(stop('none', 9000)), run('Name:\t'), 'Name:\t'],
  [
    'a line behind each of two labels',
    tabs(stop('underscore', 9000), stop('underscore', 4000)),
    run('Name:\t') + run('Date:\t'),
    `Name:${line}Date:${line}`,
  ],
];

test.each(filled)('a tab filled with %s', async (_, look, content, text) => {
  const { blocks } = await readDocx(buildDocx({ body: paragraph(content.replaceAll('\t', tabSign), look) }));
  expect(blocks.map((block) => (block.type === 'paragraph' ? paragraphText(block) : ''))).toEqual([text]);
});

test('the end of the only column is that of the page', async () => {
  const body = paragraph('<w:r><w:br w:type="column"/><w:t>Annex</w:t></w:r>');
  const columns = (count: number) => `<w:sectPr><w:cols w:num="${count}"/></w:sectPr>`;
  const textIn = async (count: number) => {
    const { blocks } = await readDocx(buildDocx({ body: body + columns(count) }));
    return blocks.map((block) => (block.type === 'paragraph' ? paragraphText(block) : ''));
  };
  expect(await textIn(1)).toEqual(['\fAnnex']);
  expect(await textIn(2)).toEqual(['\nAnnex']);
});
