import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../test/docx-builder.ts';
import { anchoredDrawing } from '../../test/docx-pictures.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

describe('text boxes', () => {
  const box = (words: string, more = '') =>
    `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/>${more}</wps:spPr><wps:txbx><w:txbxContent>${paragraph(words)}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="0"/></wps:wsp>`;
  const size = { width: 120, height: 40 };

  test.each([
    ['page', 'None', { x: 300, y: 200 }],
    ['paragraph', 'Square', { x: 300, y: 272 }],
  ] as const)('stand at their place of the %s', async (from, wrap, { x, y }) => {
    const drawing = anchoredDrawing({ ...size, graphic: box('In the box'), x: 300, y: 200, from, wrap });
    const { document_content, look, find } = await print({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toContain('{table no borders, look Table 1}\n| In the box |  |');
    expect(look?.tables['Table 1']?.place).toEqual({ x: 300, y: 200, of: from });
    expect(find('In the box').x).toBeCloseTo(x, 0);
    expect(find('In the box').y - y).toBeLessThan(12);
    expect(find('Text').y).toBeLessThan(90);
  });

  test('of a cover page stay on it where the page ends in their paragraph', async () => {
    const drawing = anchoredDrawing({
      ...size,
      graphic: box('Cover'),
      x: 300,
      y: 200,
      from: 'page',
      wrap: 'None',
    });
    const { find } = await print({
      body:
        paragraph('First') + paragraph(`${drawing}<w:r><w:br w:type="page"/></w:r>`) + paragraph('Second'),
    });
    expect(find('Cover')).toMatchObject({ page: 1 });
    expect(find('Second')).toMatchObject({ page: 2 });
  });

  test('around which text goes stay in the text where they are wide', async () => {
    const drawing = anchoredDrawing({
      width: 400,
      height: 40,
      graphic: box('Wide'),
      x: 80,
      y: 0,
      wrap: 'Square',
    });
    const { document_content } = await print({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toBe('Text\nWide\n');
  });

  test('of a footer hang at its words and keep their frame', async () => {
    const fill = '<a:solidFill><a:srgbClr val="C00000"/></a:solidFill>';
    const drawing = anchoredDrawing({
      ...size,
      graphic: box('Register', fill),
      x: 20,
      y: -10,
      from: 'paragraph',
      wrap: 'Square',
    });
    const { look, find } = await print({
      body: paragraph('Text') + section({ default: 'footer1' }),
      hangings: { footer1: paragraph(drawing + run('Foot')) },
    });
    expect(look?.tables['Table 1']?.rows[0]?.cells[0]?.fill).toBe('c00000');
    expect(find('Register').x).toBeCloseTo(20, 0);
    expect(find('Foot').y - find('Register').y).toBeCloseTo(10, 0);
  });

  test('and lines that older versions of Word draw stand at their place, too', async () => {
    const place = 'position:absolute;margin-left:200pt;margin-top:50pt;mso-position-horizontal-relative:page';
    const old = `<v:rect style="${place};width:90pt;height:30pt" stroked="f"><v:textbox><w:txbxContent>${paragraph('Old')}</w:txbxContent></v:textbox></v:rect>`;
    const line = `<v:line style="${place}" from="0,4pt" to="60pt,4pt" strokecolor="#ff0000" strokeweight="2pt"/>`;
    const { look, find } = await print({
      body: paragraph(`<w:r><w:pict>${old}</w:pict></w:r><w:r><w:pict>${line}</w:pict></w:r>${run('Text')}`),
    });
    expect(find('Old').x).toBeCloseTo(207.2, 0);
    expect(look?.pictures?.['Shape 1']).toEqual({
      width: 60,
      height: 0,
      edge: { width: 2, color: 'ff0000' },
      at: { x: 200, y: 54, of: 'paragraph' },
    });
  });
});

test('a rule of older versions of Word is as wide as the text', async () => {
  const rule = '<v:rect style="width:0;height:1.5pt" o:hr="t" fillcolor="#a0a0a0" stroked="f"/>';
  const flat = '<v:rect style="width:50pt;height:0" fillcolor="gray" stroked="f"/>';
  const { look } = await print({
    body: paragraph(`<w:r><w:pict>${rule}${flat}</w:pict></w:r>`) + paragraph('Text'),
  });
  expect(look?.pictures?.['Shape 1']).toEqual({ width: 468, height: 1.5, fill: 'a0a0a0' });
});

test('a rule that was copied from a web page is thick enough to be seen', async () => {
  const rule = '<v:rect style="width:451.3pt;height:.05pt" o:hr="t" fillcolor="#a0a0a0" stroked="f"/>';
  const { look } = await print({
    body: paragraph(`<w:r><w:pict>${rule}</w:pict></w:r>`) + paragraph('Text'),
  });
  expect(look?.pictures?.['Shape 1']).toEqual({ width: 451.3, height: 0.8, fill: 'a0a0a0' });
});

test('columns that their author ends stand beside each other, at their own widths', async () => {
  const end = '<w:r><w:br w:type="column"/></w:r>';
  const own =
    '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="4000" w:space="1000"/><w:col w:w="4360"/></w:cols>';
  const { document_content, find, pages } = await print({
    body:
      paragraph('From: Ada') +
      paragraph('Main Street') +
      paragraph(end + run('To: Bob')) +
      paragraph('', section({}, own)) +
      paragraph('Dear Bob') +
      section({}, '<w:type w:val="continuous"/>'),
  });
  expect(document_content).toContain('| From: Ada{br}Main Street | To: Bob |');
  expect(document_content).not.toContain('page break');
  expect(pages).toHaveLength(1);
  expect(find('To: Bob').x - find('From: Ada').x).toBeCloseTo(250, 0);
  expect(find('To: Bob').y).toBeCloseTo(find('From: Ada').y, 0);
  expect(find('Dear Bob').y).toBeGreaterThan(find('Main Street').y);
});

test('a page number in a frame stands at its side, in the place of the paragraph beside it', async () => {
  const frame = '<w:framePr w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="center" w:y="1"/>';
  const number = '<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>';
  const { look, find } = await print({
    body: paragraph('Text') + section({ default: 'footer1' }),
    hangings: { footer1: paragraph(run('Page ') + number, frame) + paragraph('') },
  });
  expect(look?.pages[0]?.furniture.footer.usual?.match(/\u200b/g)).toBeNull();
  const word = find('Page');
  expect(word.x + word.width / 2).toBeGreaterThan(290);
});

test('text stands beside a picture that it goes around, and below it has its whole width again', async () => {
  const shape =
    '<wps:wsp><wps:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></wps:spPr></wps:wsp>';
  const place = {
    width: 100,
    height: 30,
    graphic: shape,
    x: 72,
    y: 0,
    from: 'paragraph',
    wrap: 'Square',
  } as const;
  const after = '<w:spacing w:after="60"/>';
  const { find } = await print({
    body:
      paragraph(anchoredDrawing(place) + run('First'), after) +
      paragraph('Second', after) +
      paragraph('Third', after),
  });
  expect(find('First').x).toBeCloseTo(72 + 109, 0);
  expect(find('Second').x).toBeCloseTo(72 + 109, 0);
  expect(find('Third').x).toBeCloseTo(72, 0);
});

test.each([
  ['page', 'w:top w:right w:bottom w:left', [{ x: 24, y: 24, width: 564, height: 744 }]],
  [
    'text',
    'w:top w:left',
    [
      { x: 48, y: 48, width: 492, height: 0 },
      { x: 48, y: 48, width: 0, height: 672 },
    ],
  ],
])('lines around pages stand behind the text, by their distance from the %s', async (from, sides, lines) => {
  const line = 'w:val="single" w:sz="8" w:space="24" w:color="0000FF"/>';
  const borders = sides
    .split(' ')
    .map((side) => `<${side} ${line}`)
    .join('');
  const paper = `<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:bottom="1440" w:left="1440" w:right="1440"/><w:pgBorders w:offsetFrom="${from}">${borders}</w:pgBorders>`;
  const { look, pages } = await print({ body: paragraph('Text') + section({}, paper) });
  const names = look?.pages[0]?.background?.usual ?? [];
  expect(pages).toHaveLength(1);
  expect(names.map((name) => look?.pictures?.[name])).toEqual(
    lines.map(({ x, y, width, height }) => ({
      width,
      height,
      edge: { width: 1, color: '0000ff' },
      at: { x, y, of: 'page' },
    })),
  );
});
