import { expect, test } from 'vitest';
import { placesOfMarks } from './places-of-marks.ts';

const sizes = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
];

/** Words of 40 points, 50 points apart, on lines 20 points apart. */
function print(...pages: string[]) {
  return pages.flatMap((text, page) =>
    text.split('\n').flatMap((line, row) =>
      line.split(' ').map((word, column) => ({
        text: word,
        page: page + 1,
        x: 50 * column,
        end: 50 * column + 40,
        y: 700 - 20 * row,
        height: 10,
      })),
    ),
  );
}

test('a mark has a place on each line of the pages that its words are printed on', () => {
  const text = 'Lease between\tthe [Name of Landlord], of Boulder, and the tenant';
  const words = print('Lease between the [Name', 'of Landlord], of\nBoulder, and the tenant');
  const from = text.indexOf('[');
  const places = placesOfMarks(text, [undefined, { from, to: text.indexOf(']') + 1 }], { words, sizes });
  expect(places).toEqual([
    { mark: 1, page: 1, left: 0.25, width: 40 / 600, top: 90 / 800, height: 12.5 / 800 },
    { mark: 1, page: 2, left: 0, width: 90 / 600, top: 90 / 800, height: 12.5 / 800 },
  ]);
});

test('a mark whose words are not on the pages has no place', () => {
  expect(placesOfMarks('A blank', [{ from: 2, to: 7 }], { words: print('Other words'), sizes })).toEqual([]);
});
