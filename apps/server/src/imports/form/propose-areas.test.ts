import { expect, test } from 'vitest';
import { across, noLines, word } from '../../../test/drawn-page.ts';
import { cellsOf } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { proposeBoxes } from './propose-boxes.ts';

const rectsOf = (...parts: Parameters<typeof proposeBoxes>) =>
  proposeBoxes(...parts).map(({ rect }) => rect.map(Math.round));
const sentence = (text: string, left: number, y: number) => {
  let at = left;
  return text.split(' ').map((one) => {
    const placed = word(one, at, y);
    at = placed.right + 4;
    return placed;
  });
};

test('the sides of a cell may miss a corner, and a stroke inside it parts nothing', () => {
  const frame = {
    ...noLines,
    across: [across(72, 195, 600), across(200, 260, 600), across(72, 260, 560)],
    down: [across(560, 600, 72), across(560, 600, 260), across(590, 600, 150)],
  };
  expect(cellsOf(frame)).toEqual([[72, 560, 260, 600]]);
  expect(cellsOf({ ...frame, across: frame.across.slice(1) })).toEqual([]);
});

test('squared paper has no cells, and a table of many rows has all of its own', () => {
  const paper = (rows: number, columns: number) => ({
    ...noLines,
    across: Array.from({ length: rows + 1 }, (_, row) => across(0, columns * 9, row * 9)),
    down: Array.from({ length: columns + 1 }, (_, column) => ({
      at: column * 9,
      from: 0,
      to: rows * 9,
      thickness: 0.5,
    })),
  });
  expect(cellsOf(paper(70, 12))).toHaveLength(840);
  expect(cellsOf(paper(90, 60))).toEqual([]);
});

test('a long line is a place below its question, and one from the edge of the text parts sections', () => {
  const lines = { ...noLines, across: [across(72, 172, 700), across(100, 560, 600)] };
  const edge = [word('Name:', 40, 701), word('2.', 40, 500)];
  expect(rectsOf(lines, [...edge, ...sentence('What is the address', 100, 622)])).toHaveLength(2);
  const whole = { ...lines, across: [across(72, 172, 700), across(40, 560, 600)] };
  const above = (text: string) => rectsOf(whole, [...edge, ...sentence(text, 40, 622)]);
  expect([above('What is the address?').length, above('We thank you').length]).toEqual([2, 1]);
});

test('words that begin a line and end without a colon are underlined', () => {
  const lines = { ...noLines, across: [across(72, 400, 600)] };
  expect(rectsOf(lines, sentence('Determine your share', 72, 601))).toEqual([]);
  expect(rectsOf(lines, sentence('Your share:', 72, 601))).toHaveLength(1);
});

test('nothing is written on a picture', () => {
  const rects: Rect[] = [[72, 560, 172, 600]];
  expect(rectsOf({ ...noLines, rects }, [])).toHaveLength(1);
  expect(rectsOf({ ...noLines, rects, pictures: [[80, 562, 160, 598]] }, [])).toEqual([]);
});

test('what a form keeps for an office is no place: a cell, the column below it and the line behind it', () => {
  const column = (left: number): Rect[] => [
    [left, 580, left + 100, 600],
    [left, 540, left + 100, 580],
    [left, 500, left + 100, 540],
  ];
  const rects = [...column(72), ...column(172)];
  const heads = (text: string) => [word('Number', 76, 588), ...sentence(text, 174, 588)];
  expect(rectsOf({ ...noLines, rects }, heads('Paid')).length).toBe(4);
  expect(rectsOf({ ...noLines, rects }, heads('Office use only')).length).toBe(2);
  const line = { ...noLines, across: [across(200, 300, 700)] };
  expect(rectsOf(line, sentence('Court use only', 100, 701))).toEqual([]);
  expect(rectsOf(line, sentence('Court and number', 100, 701))).toHaveLength(1);
});

test('a low strip across the page is no place, and a row of that height is', () => {
  expect(rectsOf({ ...noLines, rects: [[72, 600, 540, 610]] }, [])).toEqual([]);
  expect(rectsOf({ ...noLines, rects: [[72, 600, 200, 610]] }, [])).toHaveLength(1);
});

test('the number of a row and small words under an amount leave their cell to the value', () => {
  const rects: Rect[] = [[72, 560, 222, 596]];
  expect(rectsOf({ ...noLines, rects }, [word('1', 76, 586)])).toHaveLength(1);
  const small = { ...word('monthly', 180, 562), height: 6 };
  const asks = { ...word('Yes:', 76, 578), height: 8 };
  expect(rectsOf({ ...noLines, rects }, [asks, small])).toHaveLength(1);
  expect(rectsOf({ ...noLines, rects }, [{ ...asks, text: 'Yes' }, small])).toEqual([]);
});
