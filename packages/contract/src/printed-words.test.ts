import { expect, test } from 'vitest';
import { printedWords, type PrintedPiece } from './printed-words.ts';

const widthOf = (text: string) => text.length;
const piece = (text: string, x: number, more: Partial<PrintedPiece> = {}): PrintedPiece => ({
  text,
  x,
  y: 700,
  width: text.length,
  height: 10,
  isTurned: false,
  ...more,
});
const places = (pieces: readonly PrintedPiece[]) =>
  printedWords(pieces, 1, widthOf).map(({ text, x, end }) => [text, x, end]);

test('words of a piece stand one after the other', () => {
  expect(places([piece('This Lease', 72)])).toEqual([
    ['This', 72, 76],
    ['Lease', 77, 82],
  ]);
});

test('pieces that touch are one word, whatever the height of others', () => {
  expect(
    places([piece('Lea', 72), piece('se', 75.2), piece('.', 80), piece('se', 77.2, { y: 686 })]),
  ).toEqual([
    ['Lease', 72, 77.2],
    ['.', 80, 81],
    ['se', 77.2, 79.2],
  ]);
});

test('the first word of a piece that reads from the right is its last one from the left', () => {
  expect(places([piece('חוזה שכירות', 72, { isTurned: true })])).toEqual([
    ['חוזה', 79, 83],
    ['שכירות', 72, 78],
  ]);
});

test('Latin words within it read from the left, with the numbers after them', () => {
  expect(places([piece('חוזה – City Science 7 – 12', 72, { isTurned: true })])).toEqual([
    ['חוזה', 94, 98],
    ['–', 92, 93],
    ['City', 72, 76],
    ['Science', 77, 84],
    ['7', 85, 86],
    ['–', 87, 88],
    ['12', 89, 91],
  ]);
  expect(places([piece('חוזה 7 12', 72, { isTurned: true })])).toEqual([
    ['חוזה', 77, 81],
    ['7', 75, 76],
    ['12', 72, 74],
  ]);
});

test('pieces of a line that reads from the right may be printed in any order', () => {
  const line = [
    piece('City', 60),
    piece('Hall', 65),
    piece('שכירות', 72, { isTurned: true }),
    piece(',', 79),
    piece('חוזה', 80, { isTurned: true }),
  ];
  const expected = [
    ['חוזה,', 79, 84],
    ['שכירות', 72, 78],
    ['City', 60, 64],
    ['Hall', 65, 69],
  ];
  expect(places(line)).toEqual(expected);
  expect(places(line.toReversed())).toEqual(expected);
});
