import { expect, test } from 'vitest';
import { labels, line as printed, type Rect, tick } from '../../../test/labelled-form.ts';
import { wordsOf } from './words.ts';

const line = (text: string, x: number, y: number) => printed(text, x, y, 8);
const blank = (name: string, rect: Rect, more = '') => ({ rect, body: `/FT/Tx/T(${name})${more}` });

test('letters of another font inside a word do not divide it', () => {
  const item = (text: string, place: { x: number; width: number; font: string }) => ({
    text,
    y: 700,
    height: 8,
    ...place,
  });
  const words = wordsOf([
    item('T', { x: 100, width: 5, font: 'a' }),
    item('ype of road', { x: 105, width: 40, font: 'b' }),
  ] as never);
  expect(words.map(({ text }) => text)).toEqual(['Type', 'of', 'road']);
  const apart = wordsOf([
    item('T', { x: 100, width: 5, font: 'a' }),
    item('ype', { x: 107, width: 12, font: 'b' }),
  ] as never);
  expect(apart).toHaveLength(2);
});

test('parts of a date with a word below each are named by it', async () => {
  const words = [line('Day', 284, 690), line('Month', 318, 690), line('Year', 360, 690)];
  const widgets = [
    blank('d', [280, 700, 308, 713], '/MaxLen 2'),
    blank('m', [314, 700, 342, 713], '/MaxLen 2'),
    blank('y', [348, 700, 402, 713], '/MaxLen 4'),
  ];
  expect(await labels(words, widgets)).toEqual(['Day', 'Month', 'Year']);
});

test('a tooltip that a program made of the heads of a table is read as column and row, and one with a stop has none', async () => {
  const widgets = [
    blank('a', [100, 700, 200, 713], '/TU(DSM Code:_Row_3)'),
    blank('b', [100, 600, 200, 613], '/TU(Name and Location_College)'),
    blank('c', [100, 500, 200, 513], '/TU(Other kind of access.)'),
    blank('d', [100, 400, 200, 413], '/TU(txt_KindOfRoad)'),
  ];
  expect(await labels([line('Type of road', 40, 402)], widgets)).toEqual([
    'DSM Code, row 3',
    'Name and Location, College',
    'Other kind of access',
    'Type of road',
  ]);
});

test('a question of several lines is whole where its number stands apart, and where its last line closes a bracket', async () => {
  const numbered = [
    line('10.', 38, 712),
    line('Is this former spouse currently applying for or re-', 60, 712),
    line('registering for the status?', 60, 702),
    line('Yes', 104, 688),
    line('No', 154, 688),
  ];
  const [first] = await labels(numbered, [tick('y', 90, 688), tick('n', 140, 688)]);
  expect(first).toContain('Is this former spouse currently applying');
  const bracket = [
    line('Have you declared your union under the law', 60, 712),
    line('Individual Income Return)?', 60, 702),
    line('Yes', 104, 688),
    line('No', 154, 688),
  ];
  expect((await labels(bracket, [tick('y', 90, 688), tick('n', 140, 688)]))[0]).toContain(
    'Have you declared',
  );
});

test('a blank behind "I," keeps its sentence, and a name with random letters is no label', async () => {
  const sworn = [line('I,', 72, 702), line(', do hereby grant everything', 282, 702)];
  expect(await labels(sworn, [blank('a', [82, 700, 280, 713])])).toEqual([
    'I ____ do hereby grant everything',
  ]);
  expect(await labels([], [blank('Text20oeig', [82, 700, 280, 713])])).toEqual(['Page 1, line 1']);
});

test('a word of the label beside it does not name a box over which it reaches', async () => {
  const words = [line('Type of road (avenue, etc.)', 100, 690), line('Name of the road', 208, 690)];
  const widgets = [blank('t', [96, 698, 168, 711]), blank('n', [194, 698, 400, 711])];
  expect(await labels(words, widgets)).toEqual(['Type of road (avenue, etc.)', 'Name of the road']);
});

test('the number of an item is not in its label, unless only it tells two labels apart', async () => {
  const texts = ['1. Name of the child', 'C. School', '3. Town of birth', '4. Name of the child'];
  const heights = [700, 660, 620, 580];
  const lines = texts.map((text, at) => line(text, 72, heights[at] ?? 0));
  const boxes = heights.map((y, at) => blank(`f${at}`, [200, y - 4, 400, y + 10]));
  const first = ['Name of the child', 'School', 'Town of birth'];
  expect(await labels(lines.slice(0, 3), boxes.slice(0, 3))).toEqual(first);
  expect(new Set(await labels(lines, boxes)).size).toBe(4);
  // The number of a league is part of its name.
  expect(await labels([line('2. Bundesliga', 72, 700)], boxes.slice(0, 1))).toEqual(['2. Bundesliga']);
});

test('a sentence that ends with its blank has the blank in its label', async () => {
  const lines = [line('I have lived in this town since the', 72, 700), line('Lived in', 72, 660)];
  const boxes = [blank('a', [195, 696, 300, 710]), blank('b', [104, 656, 300, 670])];
  expect(await labels(lines, boxes)).toEqual(['I have lived in this town since the ____', 'Lived in']);
});
