import { expect, test } from 'vitest';
import { type DocxParts, paragraph, run } from '../../../test/docx-builder.ts';
import { anchoredDrawing, inlineDrawing, pictureLink, pictureOf } from '../../../test/docx-pictures.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { buildPng } from '../../../test/picture-builder.ts';

const png = buildPng({ width: 30, height: 20 });
const size = { width: 60, height: 40 };

const withPicture = (body: string, bytes: Uint8Array = png, name = 'a.png'): DocxParts => ({
  body,
  relationships: pictureLink('p1', `media/${name}`),
  entries: { [`word/media/${name}`]: bytes },
});

test('ink is shown by the picture that stands in for it', async () => {
  const ink = anchoredDrawing({ ...size, graphic: '<w14:contentPart r:id="ink1"/>', x: 100, y: 100 });
  const [, drawing = ''] = /^<w:r>(.*)<\/w:r>$/.exec(ink) ?? [];
  const standIn =
    '<w:pict><v:shape style="position:absolute;margin-left:9pt;margin-top:-5pt;width:60pt;height:40pt"><v:imagedata r:id="p1"/></v:shape></w:pict>';
  const either = (choice: string, requires: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${standIn}</mc:Fallback></mc:AlternateContent></w:r>`;
  const { look, warnings } = await importDocx(withPicture(paragraph(either(drawing, 'wpi') + run('Signed'))));
  expect(look?.pictures?.['Picture 1']).toMatchObject({ ...size, at: { of: 'paragraph' } });
  expect(warnings.filter((line) => line.includes('icture'))).toEqual([]);
});

test('pictures on a canvas are at their places of it', async () => {
  const placed = pictureOf('p1').replace(
    '</pic:pic>',
    '<pic:spPr><a:xfrm><a:off x="127000" y="254000"/><a:ext cx="381000" cy="127000"/></a:xfrm></pic:spPr></pic:pic>',
  );
  const graphic = `<wpc:wpc><wpc:bg/>${placed}</wpc:wpc>`;
  const body = paragraph(anchoredDrawing({ ...size, graphic, x: 100, y: 100 }) + run('Text'));
  const { look } = await importDocx(withPicture(body));
  expect(look?.pictures?.['Picture 1']).toMatchObject({ width: 30, height: 10, at: { x: 110, y: 120 } });
  const two = inlineDrawing({ ...size, graphic: `<wpc:wpc>${placed}${placed}</wpc:wpc>` });
  const inLine = await importDocx(withPicture(paragraph(two + run('Text'))));
  expect(inLine.look?.pictures?.['Picture 1']).toMatchObject({ at: { y: 20, of: 'paragraph' } });
  expect(inLine.look?.pictures?.['Shape 1']).toEqual(size);
});

test('of too many pictures the first ones on the pages stay, whatever their order in the file', async () => {
  const numbers = Array.from({ length: 45 }, (_, index) => index);
  const entries = Object.fromEntries(
    numbers.map((n) => [`word/media/${n}.png`, buildPng({ width: n + 1, height: 1 })]),
  );
  const relationships = numbers
    .toReversed()
    .map((n) => pictureLink(`p${n}`, `media/${n}.png`))
    .join('');
  const body = numbers
    .map((n) => paragraph(inlineDrawing({ ...size, graphic: pictureOf(`p${n}`) })))
    .join('');
  const { pictures, warnings } = await importDocx({ body, relationships, entries });
  expect(pictures?.map(({ width }) => width)).toEqual(numbers.slice(0, 40).map((n) => n + 1));
  expect(warnings).toContain('Pictures were left out (5).');
});

test('pictures of other kinds that only hold pixels are taken as PNG', async () => {
  const gif = Buffer.from('R0lGODlhAgABAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAEAAAICRAoAOw==', 'base64');
  const body = paragraph(inlineDrawing({ ...size, graphic: pictureOf('p1') }) + run('Text'));
  const { pictures, warnings } = await importDocx(withPicture(body, gif, 'a.gif'));
  expect(pictures).toMatchObject([{ media: 'image/png', width: 2, height: 1 }]);
  expect(warnings.filter((line) => line.includes('icture'))).toEqual([]);
});
