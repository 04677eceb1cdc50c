import { expect, test } from 'vitest';
import { printedCells, trimBox } from './trim-box.ts';
import type { PrintedWord } from './words.ts';

const word = (text: string, left: number, right: number, y = 104): PrintedWord => ({
  text,
  left,
  right,
  y,
  height: 10,
});

test('a box ends where printed words reach into it', () => {
  expect(trimBox([100, 100, 300, 116], [word('Name', 70, 104)])).toEqual([105, 100, 300, 116]);
  expect(trimBox([100, 100, 300, 116], [word('EUR', 280, 310)])).toEqual([100, 100, 279, 116]);
});

test('a high box begins below the label that is printed in it', () => {
  expect(trimBox([100, 100, 300, 130], [word('Address', 102, 150, 120)])).toEqual([100, 100, 300, 119.5]);
});

test('words beside a box, blanks, and words in the middle of a small one leave it as it is', () => {
  const box: [number, number, number, number] = [100, 100, 130, 112];
  expect(trimBox(box, [word('Name', 60, 99), word('____', 100, 130), word('of', 112, 120)])).toEqual(box);
});

test('cells with a printed sign are skipped', () => {
  const signs = [word('/', 123, 127), word('/', 153, 157)];
  expect(printedCells([100, 100, 200, 116], 10, signs)).toEqual([2, 5]);
  expect(printedCells([100, 100, 200, 116], 10, [word('Date', 80, 99)])).toEqual([]);
});
