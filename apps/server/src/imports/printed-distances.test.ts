import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, inList, level, oneList, paragraph, run, section } from '../../test/docx-builder.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

/** A line of 20 points, so that distances are seen alone. */
const pitch = 20;
const spaced = (more: string) => `<w:spacing w:line="400" w:lineRule="exact" ${more}/>`;

describe('automatic distances', () => {
  const automatic = spaced('w:before="100" w:beforeAutospacing="1" w:after="100" w:afterAutospacing="1"');
  const numbering = oneList(level(0, 'bullet', '•', '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'));
  const item = (words: string) => paragraph(words, inList(0) + automatic);

  test('part paragraphs from each other and from a list, but not its items', async () => {
    const { find } = await print({
      numbering,
      body:
        paragraph('Head', automatic) +
        paragraph('Text', automatic) +
        item('First') +
        item('Second') +
        paragraph('Tail', automatic),
    });
    expect(find('Text').y - find('Head').y).toBeCloseTo(pitch + 14, 1);
    expect(find('First').y - find('Text').y).toBeCloseTo(pitch + 14, 1);
    expect(find('Second').y - find('First').y).toBeCloseTo(pitch, 1);
    expect(find('Tail').y - find('Second').y).toBeCloseTo(pitch + 14, 1);
  });

  test('part no item from one beside it that has no distances', async () => {
    const { find } = await print({
      numbering,
      body:
        paragraph('Text', spaced('')) +
        paragraph('First', inList(0) + spaced('w:before="0" w:after="0"')) +
        item('Second') +
        item('Third') +
        paragraph('Tail', spaced('')),
    });
    expect(find('First').y - find('Text').y).toBeCloseTo(pitch, 1);
    expect(find('Second').y - find('First').y).toBeCloseTo(pitch, 1);
    expect(find('Third').y - find('Second').y).toBeCloseTo(pitch, 1);
    expect(find('Tail').y - find('Third').y).toBeCloseTo(pitch + 14, 1);
  });

  test('part an item from one of another list', async () => {
    const bullet = level(0, 'bullet', '•');
    const abstract = (id: number) => `<w:abstractNum w:abstractNumId="${id}">${bullet}</w:abstractNum>`;
    const number = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const { find } = await print({
      numbering: [1, 2].map(abstract).join('') + [1, 2].map(number).join(''),
      body:
        paragraph('First', inList(0, 1) + automatic) +
        paragraph('Second', inList(0, 2) + spaced('w:before="0" w:after="0"')) +
        paragraph('Tail', spaced('')),
    });
    expect(find('Second').y - find('First').y).toBeCloseTo(pitch + 14, 1);
  });

  test('stand above no first paragraph of a document', async () => {
    const [own, none] = [
      await print({ body: paragraph('Head', automatic) }),
      await print({ body: paragraph('Head', spaced('w:before="0"')) }),
    ];
    expect(own.find('Head').y).toBeCloseTo(none.find('Head').y, 1);
  });

  test('end where a paragraph says so itself', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="Web"><w:name w:val="Web"/><w:pPr>${automatic}</w:pPr></w:style>`;
    const web = (more: string) => `<w:pStyle w:val="Web"/><w:spacing ${more}/>`;
    const { find } = await print({
      styles,
      body:
        paragraph('Head', web('w:after="0"')) +
        paragraph('Still', web('w:beforeAutospacing="0" w:before="0" w:afterAutospacing="0" w:after="0"')) +
        paragraph('Close', web('w:beforeAutospacing="0" w:before="0"')),
    });
    expect(find('Still').y - find('Head').y).toBeCloseTo(pitch + 14, 1);
    expect(find('Close').y - find('Still').y).toBeCloseTo(pitch, 1);
  });
});

test('the distance above the first paragraph of a section is what it exceeds the one below the last', async () => {
  const body = (after: number) =>
    paragraph('Head', spaced(`w:after="${after}"`)) +
    paragraph('', section({}, '<w:type w:val="nextPage"/>')) +
    paragraph('Next', spaced('w:before="480"')) +
    section({});
  const [full, less] = [await print({ body: body(0) }), await print({ body: body(200) })];
  expect(full.find('Next')).toMatchObject({ page: 2 });
  expect(full.find('Next').y - less.find('Next').y).toBeCloseTo(10, 1);
});

test('a line below a paragraph takes as much room as it is thick', async () => {
  const ruled = '<w:pBdr><w:bottom w:val="single" w:sz="24" w:space="4" w:color="auto"/></w:pBdr>';
  const { find } = await print({
    body: paragraph('Title', ruled + spaced('')) + paragraph('Text', spaced('')),
  });
  expect(find('Text').y - find('Title').y).toBeCloseTo(pitch + 4 + 3, 1);
});

test('words before a right stop beyond the margin end there, on their line', async () => {
  const stop = '<w:tabs><w:tab w:val="right" w:pos="9860"/></w:tabs>';
  const { find } = await print({
    body: paragraph(`${run('Left')}<w:r><w:tab/></w:r>${run('Right')}`, stop),
  });
  const { x, y, width } = find('Right');
  expect(y).toBeCloseTo(find('Left').y, 1);
  expect(x + width).toBeCloseTo(72 + 493, 0);
});

test('stretched letters stand apart, so that lines are as long as in the document', async () => {
  const words = 'This quarterly report provides an overview';
  const widthOf = async (stretch: string) => {
    const { words: printed } = await print({ body: paragraph(run(words, stretch)) });
    return printed.reduce((sum, { width }) => sum + width, 0);
  };
  const plain = await widthOf('');
  expect((await widthOf('<w:w w:val="150"/>')) / plain).toBeCloseTo(1.5, 1);
  expect((await widthOf('<w:w w:val="80%"/>')) / plain).toBeCloseTo(0.8, 1);
});

describe('justified lines', () => {
  const names = Array.from({ length: 12 }, (_, index) => `mm${String(index + 1).padStart(2, '0')}`);
  const arial = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="20"/>';
  // Room for six words, whose blanks must be narrower by a seventh.
  const paper =
    '<w:pgSz w:w="4572" w:h="8000"/><w:pgMar w:top="500" w:bottom="500" w:left="500" w:right="500"/>';
  const settings = (version: number) =>
    `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="${version}"/></w:compat>`;
  const wordsByLine = async (version: number, look: string, text = names.join(' ')) => {
    const body = paragraph(run(text, arial), look) + section({}, paper);
    const { words } = await print({ settings: settings(version), body });
    // A search would not find words with a sign that nobody typed between them.
    expect(words.map(({ text }) => text).join('')).not.toMatch(/[\u00a0\u2060]/);
    const lines = Map.groupBy(words, ({ y }) => Math.round(y));
    return [...lines.values()].map(
      (line) =>
        line
          .map(({ text }) => text)
          .join(' ')
          .split(/\s+/)
          .filter((word) => /\d/.test(word)).length,
    );
  };

  test.each([
    ['of a document of Word 2013 hold one more word', 15, '<w:jc w:val="both"/>', [6, 6]],
    ['of an older one do not', 14, '<w:jc w:val="both"/>', [5, 5, 2]],
    ['alone do so', 15, '', [5, 5, 2]],
  ])('%s', async (_, version, look, expected) => {
    expect(await wordsByLine(version, look)).toEqual(expected);
  });

  test('that could end after a hyphen hold one more word', async () => {
    const text = names.join(' ').replace('mm06', 'm-n06');
    expect(await wordsByLine(15, '<w:jc w:val="both"/>', text)).toEqual([6, 6]);
  });

  test('begin at the indent of their paragraph, and their words stay apart', async () => {
    const indented = '<w:ind w:firstLine="200"/><w:jc w:val="both"/>';
    const body =
      paragraph(run(`${names.slice(0, 5).join(' ')} nn ${names.slice(5).join(' ')}`, arial), indented) +
      section({}, paper);
    const { find, words } = await print({ settings: settings(15), body });
    expect(find('mm01').x).toBeCloseTo(25 + 10, 0);
    expect(words.every(({ x, width }) => x + width < 228.6 - 25 + 1)).toBe(true);
  });
});

test('a number that is typed after a break within a paragraph begins no paragraph with distances', async () => {
  const broken = (words: string) => run(words).replace('</w:r>', '<w:br/><w:br/></w:r>');
  const { find, document_content } = await print({
    body: paragraph(broken('(a) First') + run('(b) Second'), spaced('w:before="180" w:after="180"')),
  });
  expect(find('Second').y - find('First').y).toBeCloseTo(2 * pitch, 1);
  expect(document_content).toBe('(a) First{br}{br}(b) Second\n');
});

test('empty paragraphs of several heights move what follows by their own heights', async () => {
  const empty = (points: number, more = '') =>
    paragraph('', `<w:spacing w:line="${points * 20}" w:lineRule="exact" ${more}/>`);
  const { find } = await print({
    body: [
      paragraph('Head', spaced('')),
      empty(14).repeat(4),
      paragraph('Text', spaced('')),
      empty(25, 'w:after="160"').repeat(4),
      paragraph('Tail', spaced('')),
    ].join(''),
  });
  expect(find('Text').y - find('Head').y).toBeCloseTo(pitch + 4 * 14, 1);
  expect(find('Tail').y - find('Text').y).toBeCloseTo(pitch + 4 * (25 + 8), 1);
});

test('an empty paragraph among those that it joins has no distance to them, whatever others have', async () => {
  const listed = (more = '') =>
    `<w:pStyle w:val="Listed"/>${spaced('w:after="160"')}<w:contextualSpacing/>${more}`;
  const styles = '<w:style w:type="paragraph" w:styleId="Listed"><w:name w:val="List Paragraph"/></w:style>';
  const { find } = await print({
    styles,
    body: [
      paragraph('Head', spaced('')),
      paragraph('', spaced('')).repeat(3),
      paragraph('First', listed()),
      paragraph('', listed()),
      paragraph('Second', listed()),
      paragraph('', listed()),
      paragraph('Tail', spaced('')),
    ].join(''),
  });
  expect(find('First').y - find('Head').y).toBeCloseTo(4 * pitch, 1);
  expect(find('Second').y - find('First').y).toBeCloseTo(2 * pitch, 1);
  expect(find('Tail').y - find('Second').y).toBeCloseTo(2 * pitch + 8, 1);
});

test('a heading stays with the empty paragraph below it, and not with what follows that one', async () => {
  const paper =
    '<w:pgSz w:w="8000" w:h="5000"/><w:pgMar w:top="500" w:bottom="500" w:left="500" w:right="500"/>';
  const { find } = await print({
    body: [
      paragraph('Line', spaced('')).repeat(8),
      paragraph('Heading', `<w:keepNext/>${spaced('')}`),
      paragraph('', spaced('')),
      paragraph('Text', spaced('')),
      section({}, paper),
    ].join(''),
  });
  expect(find('Heading')).toMatchObject({ page: 1 });
  expect(find('Text')).toMatchObject({ page: 2 });
});

test('a paragraph whose words all have a colour of their own keeps its distance to the next one', async () => {
  const distant = spaced('w:after="160"');
  const { find, document_content } = await print({
    body: [
      paragraph('Text', distant).repeat(3),
      paragraph(run('Coloured', '<w:color w:val="C00000"/>'), distant),
      paragraph('Tail', distant),
    ].join(''),
  });
  expect(document_content).toContain('{style Red: Coloured}\n\nTail');
  expect(find('Tail').y - find('Coloured').y).toBeCloseTo(pitch + 8, 1);
});

test('lines on a grid are as high as a whole number of its pitch, but for those that do not keep to it', async () => {
  const arial = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>';
  const sized = (words: string, points: number, look = '') =>
    paragraph(run(words, `${arial}<w:sz w:val="${points * 2}"/>`), look);
  const printed = (grid: string) =>
    print({
      body: [
        sized('First', 12),
        sized('Large', 18),
        sized('Wide', 12, '<w:spacing w:line="480" w:lineRule="auto"/>'),
        sized('Exact', 12, spaced('')),
        sized('Free', 12, '<w:snapToGrid w:val="0"/>'),
        sized('Last', 12),
        section({}, grid),
      ].join(''),
    });
  const pitches = async (grid: string) => {
    const { find } = await printed(grid);
    const tops = ['First', 'Large', 'Wide', 'Exact', 'Free', 'Last'].map((word) => find(word).y);
    return tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  };
  const on = await pitches('<w:docGrid w:type="lines" w:linePitch="400"/>');
  const off = await pitches('<w:docGrid w:linePitch="400"/>');
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  // Of the base lines: 20 and 2 * 20 and 2 * 20 instead of 13.8, 20.7 and 27.6, from the first to the last one.
  expect(sum(on) - sum(off)).toBeCloseTo(40 + 40 + 20 - 20.7 - 27.6 - 13.8, 0);
});

test('lines in cells keep to the grid of the page where the file asks for it', async () => {
  const row = (words: string) =>
    `<w:tr><w:tc>${paragraph(words)}</w:tc><w:tc>${paragraph('x')}</w:tc></w:tr>`;
  const pitchOf = async (settings: string) => {
    const grid = section({}, '<w:docGrid w:type="lines" w:linePitch="800"/>');
    const { find } = await print({
      body: `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row('First')}${row('Second')}</w:tbl>${grid}`,
      settings,
    });
    return find('Second').y - find('First').y;
  };
  expect(await pitchOf('<w:compat><w:adjustLineHeightInTable/></w:compat>')).toBeCloseTo(40, 0);
  expect(await pitchOf('')).toBeLessThan(20);
});
