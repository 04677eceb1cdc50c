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

test('a line that is nearly level is drawn as a level one, and one across is left out', async () => {
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
  expect(across.look?.pictures ?? {}).toEqual({});
  expect(across.warnings.join()).toContain('Drawn shapes were left out (1)');
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

  test('around which text goes stand in a line of their own where they are wide', async () => {
    const drawing = anchoredDrawing({
      ...logo,
      width: 300,
      x: 100,
      y: 12,
      from: 'paragraph',
      wrap: 'Square',
    });
    const { document_content, look } = await importDocx(withPicture(paragraph(drawing + run('Text'))));
    expect(document_content).toBe('{picture Picture 1}\nText\n');
    expect(look?.pictures?.['Picture 1']).not.toHaveProperty('at');
  });

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
    ['one of too many pixels', buildPng({ width: 6001, height: 10 }), 'a.png', /pixels/],
  ])('%s costs itself and a warning', async (_, bytes, name, reason) => {
    const body = paragraph(run('Text') + inlineDrawing(logo));
    const { document_content, pictures, warnings } = await importDocx(withPicture(body, bytes, name));
    expect(document_content).toBe('Text\n');
    expect(pictures).toBeUndefined();
    expect(warnings).toContainEqual(expect.stringMatching(reason));
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
    const drawing = anchoredDrawing({ ...size, x: 5, y: 6, graphic: shapeOf('star5', fill) });
    const { document_content, warnings } = await importDocx({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toBe('Text\n');
    expect(warnings).toContainEqual('Drawn shapes were left out (1).');
  });
});
