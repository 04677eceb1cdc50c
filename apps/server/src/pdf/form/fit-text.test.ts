import type { FormBox } from '@inkfield/contract/pdf-form';
import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';
import type { Lettering } from './shape-line.ts';

const lettering: Lettering = { style: 'sans', han: 'japanese' };
const box = (width: number, height: number, more: Partial<FormBox> = {}): FormBox => ({
  field: 'name',
  page: 0,
  rect: [10, 20, 10 + width, 20 + height],
  ...more,
});
const linesOf = (fitted: ReturnType<typeof fitText>) =>
  fitted.lines.map(({ line }) => line.runs.map(({ text }) => text).join(''));

test('a value that fits stands on one line in the usual size, or in that of the box', () => {
  expect(fitText(box(200, 16), 'Ann Smith', lettering)).toMatchObject({ size: 11, rest: '' });
  expect(fitText(box(200, 16, { size: 9 }), 'Ann Smith', lettering).size).toBe(9);
});

test('a longer value shrinks, but not below 7 points', () => {
  const shrunk = fitText(box(100, 14), 'The name of a long firm', lettering);
  expect(shrunk.size).toBeLessThan(11);
  expect(shrunk.size).toBeGreaterThanOrEqual(7);
  expect(shrunk.rest).toBe('');
});

test('a value that has no room at 7 points keeps its first words and returns the others', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve';
  const fitted = fitText(box(60, 10), text, lettering);
  expect(fitted.size).toBe(7);
  expect(`${linesOf(fitted).join(' ')} ${fitted.rest.replaceAll('\n', ' ')}`).toBe(text);
  expect(linesOf(fitted)).toHaveLength(1);
});

test('the words without room keep only the breaks of the value', () => {
  const text = 'one two three four five six seven eight\n\nnine ten eleven';
  expect(fitText(box(60, 10), text, lettering).rest).toBe('four five six seven eight\n\nnine ten eleven');
});

test('a box for several lines breaks between words, and after every Han character', () => {
  const high = box(100, 60, { lines: true });
  expect(linesOf(fitText(high, 'The first line\nand a second one that is long', lettering))).toEqual([
    'The first line',
    'and a second one',
    'that is long',
  ]);
  const japanese = '東京都千代田区霞が関一丁目三番一号';
  const broken = fitText(high, japanese, lettering);
  expect(linesOf(broken).join('')).toBe(japanese);
  expect(broken.lines.length).toBeGreaterThan(1);
});

test('a comb has one character in the middle of each cell, and those that are too many are given back', () => {
  const comb = fitText(box(100, 16, { cells: 5 }), '1234567', lettering);
  expect(linesOf(comb)).toEqual(['1', '2', '3', '4', '5']);
  expect(comb.rest).toBe('67');
  for (const [index, { x, line }] of comb.lines.entries())
    expect(x + (line.width * comb.size) / 2).toBeCloseTo(index * 20 + 10, 1);
});

test('cells with a printed sign are skipped, and so are the signs of the value that are printed', () => {
  const date = (text: string) => fitText(box(100, 16, { cells: 10, skip: [2, 5] }), text, lettering);
  const cellsOf = (text: string) =>
    date(text).lines.map(({ x, line }) => Math.floor((x + (line.width * date(text).size) / 2) / 10));
  expect(cellsOf('05032026')).toEqual([0, 1, 3, 4, 6, 7, 8, 9]);
  expect(linesOf(date('05/03/2026')).join('')).toBe('05032026');
});

test('text that reads from the right begins at the right of its box', () => {
  const [line] = fitText(box(200, 16), 'שלום', lettering).lines;
  expect((line?.x ?? 0) + (line?.line.width ?? 0) * 11).toBeCloseTo(198, 0);
});

test('a box that is turned has the length of its longer side for text', () => {
  expect(fitText(box(16, 200, { turn: '90' }), 'A name of some length', lettering)).toMatchObject({
    size: 11,
    rest: '',
  });
});
