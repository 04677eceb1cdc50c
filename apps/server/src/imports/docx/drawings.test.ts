import { lookSchema } from '@inkfield/contract/look';
import { describe, expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../../test/docx-builder.ts';
import {
  anchoredDrawing,
  inlineDrawing,
  pictureLink,
  pictureOf,
  shapeOf,
} from '../../../test/docx-pictures.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { buildPng } from '../../../test/picture-builder.ts';

const png = buildPng({ width: 30, height: 20 });
const size = { width: 60, height: 40 };
const logo = { ...size, alt: 'Our logo', graphic: pictureOf('p1') };

const withPicture = (body: string, bytes: Uint8Array | string = png, name = 'a.png'): DocxParts => ({
  body,
  relationships: pictureLink('p1', `media/${name}`),
  entries: { [`word/media/${name}`]: bytes },
});

test('words of a dark shape are white, and those of others have the colour that the shape gives', async () => {
  const shape = (fill: string, style = '') =>
    `<wps:wsp>${style}<wps:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${paragraph(run('Words'))}</w:txbxContent></wps:txbx></wps:wsp>`;
  const blue = '<wps:style><a:fontRef idx="minor"><a:srgbClr val="0000FF"/></a:fontRef></wps:style>';
  const colorIn = async (graphic: string) => {
    const body = paragraph(anchoredDrawing({ ...size, graphic, x: 100, y: 100 }) + run('Text'));
    const { look } = await importDocx({ body });
    const [name = ''] = look?.tables['Table 1']?.rows[0]?.cells[0]?.styles ?? [];
    return look?.styles[name]?.color;
  };
  expect(await colorIn(shape('000000'))).toBe('ffffff');
  expect(await colorIn(shape('EEEEEE', blue))).toBe('0000ff');
});

test('a box that only holds a table is that table, at the place of the box', async () => {
  const rows = `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="8"/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="1000"/></w:tblGrid><w:tr><w:tc>${paragraph(run('Subject'))}</w:tc><w:tc>${paragraph(run('Grade'))}</w:tc></w:tr></w:tbl>`;
  const graphic = `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${rows}${paragraph('')}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="12700"/></wps:wsp>`;
  const { document_content, look } = await importDocx({
    body: paragraph(anchoredDrawing({ ...size, graphic, x: 100, y: 100 }) + run('Text')),
  });
  expect(document_content).toContain('| Subject | Grade |');
  expect(look?.tables['Table 1']).toMatchObject({
    // Words and not edges of a table are at the margin.
    place: { x: 94.6, y: 101, of: 'page' },
    edges: [{ width: 1 }],
  });
  const inText = await importDocx({ body: paragraph(inlineDrawing({ ...size, graphic }) + run('Text')) });
  expect(inText.document_content).toContain('| Subject | Grade |');
  expect(inText.look?.tables['Table 1']).not.toHaveProperty('place');
});

test('shapes at one paragraph are drawn as they cover each other, those behind the text first', async () => {
  const shape = (layer: string, color: string) => {
    const graphic = shapeOf('rect', `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`);
    return anchoredDrawing({ ...size, graphic, x: 100, y: 100, layer });
  };
  const older = `<w:r><w:pict><v:rect style="position:absolute;width:60pt;height:40pt;z-index:-5" fillcolor="#00ffff" stroked="f"/></w:pict></w:r>`;
  const body = paragraph(
    run('Words') +
      shape('relativeHeight="30"', 'FF0000') +
      shape('relativeHeight="20"', '00FF00') +
      shape('relativeHeight="40" behindDoc="1"', '0000FF') +
      older,
  );
  const { document_content, look } = await importDocx({ body });
  const names = [...document_content.matchAll(/\{picture ([^}]*)\}/g)].map(([, name = '']) => name);
  expect(names.map((name) => look?.pictures?.[name]?.fill)).toEqual(['0000ff', '00ffff', '00ff00', 'ff0000']);
});

test('the colour of the paper is behind every page where the document shows it', async () => {
  const colored = { body: paragraph(run('Text')), background: '<w:background w:color="DBEEF3"/>' };
  const shown = await importDocx({ ...colored, settings: '<w:displayBackgroundShape/>' });
  expect(shown.look?.pages[0]?.background?.usual).toEqual(['Shape 1']);
  expect(shown.look?.pictures?.['Shape 1']).toMatchObject({ width: 612, height: 792, fill: 'dbeef3' });
  const hidden = await importDocx({ ...colored, settings: '<w:zoom/>' });
  expect(hidden.look?.pages[0]?.background).toBeUndefined();
});

test('paragraphs of a table within a cell have lines and looks of their own', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const words =
    paragraph(run('Who we are', '<w:sz w:val="40"/>')) +
    paragraph(run('Plain words', '<w:color w:val="C00000"/>'));
  const inner = `<w:tbl><w:tr>${cell(words)}</w:tr></w:tbl>`;
  const body = `<w:tbl><w:tr>${cell(inner + paragraph(''))}${cell(paragraph('Beside'))}</w:tr></w:tbl>`;
  const { document_content, look } = await importDocx({ body });
  expect(document_content).toContain('| Who we are{br}Plain words | Beside |');
  const names = look?.tables['Table 1']?.rows[0]?.cells[0]?.styles ?? [];
  expect(names.map((name) => look?.styles[name]?.size)).toEqual([20, 10]);
  expect(look?.styles[names[1] ?? '']?.color).toBe('c00000');
});

test('a picture alone in a paragraph of a cell is a line of the cell, and no empty paragraph', async () => {
  const cell = `<w:tc>${paragraph(inlineDrawing(logo))}${paragraph('Words', '<w:jc w:val="right"/>')}</w:tc>`;
  const { look, document_content } = await importDocx(
    withPicture(`<w:tbl><w:tr>${cell}<w:tc>${paragraph('More')}</w:tc></w:tr></w:tbl>`),
  );
  expect(document_content).toContain('| {picture Picture 1}{br}Words | More |');
  const [first] = look?.tables['Table 1']?.rows[0]?.cells ?? [];
  expect(first).not.toHaveProperty('above');
  expect(first?.styles.map((name) => look?.styles[name]?.align)).toEqual(['left', 'right']);
});

test('a line that is nearly level is drawn as a level one, and one across leads to its other corner', async () => {
  const line = (height: number) =>
    anchoredDrawing({
      width: 200,
      height,
      graphic: shapeOf('line', '<a:ln w="12700"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>'),
      x: 100,
      y: 100,
    });
  const level = await importDocx({ body: paragraph(line(4) + run('Text')) });
  expect(level.look?.pictures?.['Shape 1']).toMatchObject({ width: 200, height: 0 });
  const across = await importDocx({ body: paragraph(line(150) + run('Text')) });
  expect(across.look?.pictures?.['Shape 1']).toMatchObject({
    width: 200,
    height: 150,
    outline: 'M0 0L1000 1000',
  });
});

test('the words of a box of older versions of Word have its own distances from the edge, and its thin line', async () => {
  const box = (inset: string, style = '') =>
    `<w:r><w:pict><v:shape style="position:absolute;width:90pt;height:30pt;${style}" strokeweight=".5pt"><v:textbox${inset}><w:txbxContent>${paragraph(run('Page'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const cellOf = async (drawing: string) => {
    const { look } = await importDocx({ body: paragraph(drawing + run('Text')) });
    const table = look?.tables['Table 1'];
    return { margins: table?.margins, edge: table?.edges[0]?.width, align: table?.rows[0]?.cells[0]?.align };
  };
  const usual = { top: 3.6, right: 7.2, bottom: 3.6, left: 7.2 };
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  expect(await cellOf(box(''))).toMatchObject({ margins: usual, edge: 0.5 });
  expect((await cellOf(box(' inset="0,0,0,0"'))).margins).toEqual(none);
  expect((await cellOf(box(' inset=",1mm,.5in"'))).margins).toEqual({ ...usual, top: 2.8, right: 36 });
  expect((await cellOf(box('', 'v-text-anchor:middle'))).align).toBe('middle');
});

describe('pictures of a Word document', () => {
  test('stand in the line with their size and what they show', async () => {
    const body = paragraph(run('Before ') + inlineDrawing(logo) + run(' after'));
    const { document_content, look, pictures, warnings } = await importDocx(withPicture(body));
    expect(document_content).toBe('Before {picture Picture 1} after\n');
    expect(pictures).toMatchObject([{ media: 'image/png' }]);
    const [file] = pictures ?? [];
    expect(look?.pictures).toEqual({ 'Picture 1': { sha256: file?.sha256, ...size, alt: 'Our logo' } });
    expect(warnings.filter((line) => line.includes('icture'))).toEqual([]);
  });

  test('may have a description with marks of its direction, as Word writes it in Hebrew and Arabic', async () => {
    const alt = 'סמל \u202avector\u202c\u200f\u0085';
    const { look } = await importDocx(
      withPicture(paragraph(inlineDrawing({ ...size, alt, graphic: pictureOf('p1') }))),
    );
    expect(look?.pictures?.['Picture 1']?.alt).toBe('סמל vector\u200f');
    expect(lookSchema.safeParse(look).success).toBe(true);
  });

  test('alone in a paragraph are no blank line, and keep its alignment', async () => {
    const body = paragraph('Above') + paragraph(inlineDrawing(logo), '<w:jc w:val="center"/>');
    const { document_content } = await importDocx(withPicture(body));
    expect(document_content).toContain('{center}\n{picture Picture 1}\n{end}');
  });

  test('are cut as the document cuts them', async () => {
    const graphic = pictureOf('p1', '<a:srcRect l="25000" b="10000"/>');
    const { look } = await importDocx(withPicture(paragraph(inlineDrawing({ ...size, graphic }))));
    expect(look?.pictures?.['Picture 1']?.crop).toEqual({ left: 0.25, top: 0, right: 0, bottom: 0.1 });
  });

  test('beside the text stand at their place, and text goes around those of a paragraph', async () => {
    const drawing = (from: 'page' | 'paragraph') =>
      anchoredDrawing({ ...logo, x: 100, y: 12, from, wrap: 'Square' });
    const ofParagraph = await importDocx(
      withPicture(paragraph('Above') + paragraph(drawing('paragraph') + run('Text'))),
    );
    expect(ofParagraph.document_content).toBe('Above\n\n{picture Picture 1}Text\n');
    expect(ofParagraph.look?.pictures?.['Picture 1']?.at).toEqual({
      x: 100,
      y: 12,
      of: 'paragraph',
      around: true,
    });
    const ofPage = await importDocx(withPicture(paragraph(drawing('page') + run('Text'))));
    expect(ofPage.look?.pictures?.['Picture 1']?.at).toEqual({ x: 100, y: 12, of: 'page' });
    expect(ofPage.warnings).toContainEqual(expect.stringContaining('no longer does'));
    expect(ofParagraph.warnings).not.toContainEqual(expect.stringContaining('no longer does'));
  });

  test('with text above and below them stand in the line', async () => {
    const drawing = anchoredDrawing({ ...logo, x: 100, y: 12, wrap: 'TopAndBottom' });
    const { look } = await importDocx(withPicture(paragraph(drawing)));
    expect(look?.pictures?.['Picture 1']).not.toHaveProperty('at');
  });

  test('that are wide and at a place of the page stand in a line of their own where text goes around them', async () => {
    const wide = { ...logo, width: 300, x: 100, y: 12, wrap: 'Square' };
    const drawing = anchoredDrawing({ ...wide, from: 'page' });
    const { document_content, look } = await importDocx(withPicture(paragraph(drawing + run('Text'))));
    expect(document_content).toBe('{picture Picture 1}\nText\n');
    expect(look?.pictures?.['Picture 1']).not.toHaveProperty('at');
    const ofParagraph = anchoredDrawing({ ...wide, from: 'paragraph' });
    const kept = await importDocx(withPicture(paragraph(ofParagraph + run('Text'))));
    expect(kept.look?.pictures?.['Picture 1']?.at).toMatchObject({ x: 100, around: true });
  });

  test.each([
    ['Square', 300, true],
    ['TopAndBottom', 300, true],
    ['Square', 20, undefined],
  ])(
    'of a header make room below them where text goes around them and they are wide (%s, %i)',
    async (wrap, width, around) => {
      const drawing = anchoredDrawing({ ...logo, width, x: 10, y: 20, from: 'paragraph', wrap });
      const { look } = await importDocx({
        body: paragraph('Text') + section({ default: 'header1' }),
        hangings: { header1: paragraph(drawing) },
        entries: {
          'word/media/a.png': png,
          'word/_rels/header1.xml.rels': `<Relationships>${pictureLink('p1', 'media/a.png')}</Relationships>`,
        },
      });
      expect(look?.pictures?.['Picture 1']?.at?.around).toBe(around);
    },
  );

  test('of a header stand behind every page, and in its text where they are in a line', async () => {
    const header = paragraph(anchoredDrawing({ ...logo, x: 10, y: 20 }) + inlineDrawing(logo));
    const { look } = await importDocx({
      body: paragraph('Text') + section({ default: 'header1' }),
      hangings: { header1: header },
      entries: {
        'word/media/a.png': png,
        'word/_rels/header1.xml.rels': `<Relationships>${pictureLink('p1', 'media/a.png')}</Relationships>`,
      },
    });
    expect(look?.pages[0]?.background?.usual).toEqual(['Picture 1']);
    expect(look?.pages[0]?.furniture.header.usual).toContain('{picture Picture 2}');
    expect(look?.pictures?.['Picture 1']?.at).toEqual({ x: 10, y: 20, of: 'page' });
  });

  test.each([
    ['a damaged one', png.subarray(0, 60), 'a.png', /damaged/],
    ['one that is none', 'not a picture', 'a.png', /PNG or JPEG/],
    ['a metafile', 'EMF', 'a.emf', /kind EMF/],
    ['one of too many pixels', buildPng({ width: 12_001, height: 10 }), 'a.png', /pixels/],
  ])('%s costs itself and a warning', async (_, bytes, name, reason) => {
    const body = paragraph(run('Text') + inlineDrawing(logo));
    const { document_content, pictures, warnings } = await importDocx(withPicture(body, bytes, name));
    expect(document_content).toBe('Text\n');
    expect(pictures).toBeUndefined();
    expect(warnings).toContainEqual(expect.stringMatching(reason));
  });

  test('that are left out are named with the words at their place', async () => {
    const body = paragraph(run('Our seal')) + paragraph(inlineDrawing(logo)) + paragraph(run('Below'));
    const { warnings } = await importDocx(withPicture(body, 'EMF', 'a.emf'));
    expect(warnings).toContainEqual(
      "A picture at “Our seal” was left out: Pictures of the kind EMF can't be used.",
    );
  });

  test('that the package lacks cost themselves', async () => {
    const { document_content } = await importDocx({ body: paragraph(run('Text') + inlineDrawing(logo)) });
    expect(document_content).toBe('Text\n');
  });
});

describe('shapes of a Word document', () => {
  const fill = '<a:solidFill><a:srgbClr val="C00000"/></a:solidFill>';
  const outline = `<a:ln w="25400">${fill}</a:ln>`;

  test.each([
    ['a filled rectangle', 'rect', `${fill}<a:ln><a:noFill/></a:ln>`, { ...size, fill: 'c00000' }],
    ['a line', 'line', outline, { width: 60, height: 0, edge: { width: 2, color: 'c00000' } }],
  ])('%s keeps its place and colour', async (_, kind, properties, shape) => {
    const { width, height } = shape;
    const drawing = anchoredDrawing({ width, height, x: 5, y: 6, graphic: shapeOf(kind, properties) });
    const { document_content, look } = await importDocx({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toBe('{picture Shape 1}Text\n');
    expect(look?.pictures?.['Shape 1']).toEqual({ ...shape, at: { x: 5, y: 6, of: 'page' } });
  });

  test('others are left out with a warning', async () => {
    const drawing = anchoredDrawing({ ...size, x: 5, y: 6, graphic: shapeOf('cloud', fill) });
    const { document_content, warnings } = await importDocx({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toBe('Text\n');
    expect(warnings).toContainEqual('Drawn shapes were left out (1).');
  });

  const none = '<a:ln><a:noFill/></a:ln>';
  const shapeIn = async (graphic: string) => {
    const drawing = anchoredDrawing({ ...size, x: 5, y: 6, graphic });
    const { look } = await importDocx({ body: paragraph(drawing + run('Text')) });
    return look?.pictures?.['Shape 1'];
  };

  test.each([
    ['triangle', 'M500 0L1000 1000L0 1000Z'],
    ['diamond', 'M500 0L1000 500L500 1000L0 500Z'],
  ])('a %s has its outline', async (kind, outline) => {
    expect(await shapeIn(shapeOf(kind, fill + none))).toMatchObject({ ...size, outline, fill: 'c00000' });
  });

  test('an ellipse has four curves, and a turned rectangle the box around it', async () => {
    const ellipse = await shapeIn(shapeOf('ellipse', fill + none));
    expect(ellipse?.outline?.match(/C/g)).toHaveLength(4);
    const turned = await shapeIn(
      `<wps:wsp><wps:spPr><a:xfrm rot="5400000"/><a:prstGeom prst="triangle"/>${fill}${none}</wps:spPr></wps:wsp>`,
    );
    // A quarter to the right: the top of the triangle is at the right.
    expect(turned).toMatchObject({
      width: 40,
      height: 60,
      outline: 'M1000 500L0 1000L0 0Z',
      at: { x: 15, y: -4 },
    });
  });

  test('a shape that the document draws itself is drawn by its points and formulas', async () => {
    const geometry =
      '<a:custGeom><a:gdLst><a:gd name="half" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path w="100" h="50"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="half" y="b"/></a:lnTo><a:lnTo><a:pt x="100" y="0"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>';
    expect(await shapeIn(`<wps:wsp><wps:spPr>${geometry}${fill}${none}</wps:spPr></wps:wsp>`)).toMatchObject({
      ...size,
      outline: 'M0 0L500 1000L1000 0Z',
    });
  });

  test('colours that pass into each other become the one in the middle, and those that shine through lighter', async () => {
    const stop = (color: string) => `<a:gs pos="0"><a:srgbClr val="${color}"/></a:gs>`;
    const passing = `<a:gradFill><a:gsLst>${stop('000000')}${stop('204060')}</a:gsLst></a:gradFill>`;
    expect(await shapeIn(shapeOf('rect', passing + none))).toMatchObject({ fill: '102030' });
    const half = '<a:solidFill><a:srgbClr val="000000"><a:alpha val="50000"/></a:srgbClr></a:solidFill>';
    expect(await shapeIn(shapeOf('rect', half + none))).toMatchObject({ fill: '808080' });
  });

  test('a picture that is turned and mirrored stays so', async () => {
    const graphic = `<pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill><pic:spPr><a:xfrm rot="-5400000" flipH="1"/></pic:spPr></pic:pic>`;
    const { look } = await importDocx(withPicture(paragraph(inlineDrawing({ ...size, graphic }))));
    expect(look?.pictures?.['Picture 1']).toMatchObject({ ...size, turn: 270, flip: 'across' });
  });

  test('a picture that fills a shape is one', async () => {
    const graphic =
      '<wps:wsp><wps:spPr><a:prstGeom prst="ellipse"/><a:blipFill><a:blip r:embed="p1"/></a:blipFill></wps:spPr></wps:wsp>';
    const { look } = await importDocx(withPicture(paragraph(inlineDrawing({ ...size, graphic }))));
    expect(look?.pictures?.['Picture 1']).toMatchObject(size);
  });

  test('the members of a group in a line keep their places beside each other', async () => {
    const member = (x: number) =>
      `<wps:wsp><wps:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="100" cy="100"/></a:xfrm><a:prstGeom prst="rect"/>${fill}${none}</wps:spPr></wps:wsp>`;
    const frame =
      '<wpg:grpSpPr><a:xfrm><a:chOff x="0" y="0"/><a:chExt cx="200" cy="100"/></a:xfrm></wpg:grpSpPr>';
    const graphic = `<wpg:wgp>${frame}${member(0)}${member(100)}</wpg:wgp>`;
    const { look } = await importDocx({ body: paragraph(inlineDrawing({ ...size, graphic }) + run('Text')) });
    const [first, second, room] = Object.values(look?.pictures ?? {});
    expect([first?.at?.x, second?.at?.x]).toEqual([72, 102]);
    expect(room).toEqual(size);
  });
});

describe('older drawings of a Word document', () => {
  const group = (members: string) =>
    `<w:r><w:pict><v:group style="position:absolute;margin-left:10pt;margin-top:20pt;width:200pt;height:100pt" coordorigin="100,0" coordsize="2000,1000">${members}</v:group></w:pict></w:r>`;
  const drawn = async (members: string) => {
    const { look } = await importDocx(withPicture(paragraph(group(members) + run('Text'))));
    return Object.values(look?.pictures ?? {});
  };

  test('members of a group are at their places in its own units', async () => {
    const image = '<v:imagedata r:id="p1" cropleft="16384f"/>';
    const [picture] = await drawn(
      `<v:shape style="left:1100;top:500;width:200;height:100">${image}</v:shape>`,
    );
    expect(picture).toMatchObject({
      width: 20,
      height: 10,
      crop: { left: 0.25 },
      at: { x: 72 + 10 + 100, y: 70, of: 'paragraph' },
    });
  });

  test('paths and ellipses have their outlines', async () => {
    const [path, oval] = await drawn(
      '<v:shape style="left:100;top:0;width:1000;height:1000" coordsize="10,10" path="m,l10,,5,10xe" fillcolor="#ff0000" stroked="f"/><v:oval style="left:100;top:0;width:200;height:200" fillcolor="#00ff00" stroked="f"/>',
    );
    expect(path).toMatchObject({ width: 100, height: 100, fill: 'ff0000', outline: 'M0 0L1000 0L500 1000Z' });
    expect(oval?.outline?.match(/C/g)).toHaveLength(4);
  });
});

test.each([
  ['alone in its line are no line to write on', '', /^\{picture Picture 1\}\s*Text$/],
  ['among words are one', run('Sign:'), /\[sign\]/],
])('underlined blanks behind a picture %s', async (_what, words, expected) => {
  const picture = inlineDrawing({ ...size, alt: 'Logo', graphic: pictureOf('p1') });
  const blanks = run(' '.repeat(30), '<w:u w:val="single"/>');
  const body = paragraph(words + picture + blanks) + paragraph('Text');
  const { document_content } = await importDocx(withPicture(body));
  expect(document_content.trim()).toMatch(expected);
});
