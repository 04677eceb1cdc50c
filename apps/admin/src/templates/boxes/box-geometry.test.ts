import type { FormPage } from '@inkfield/contract/pdf-form';
import { expect, test } from 'vitest';
import { alignRect, moveRect, rectOnPage, resizeRect, shownRect } from './box-geometry.ts';

const page: FormPage = { x: 10, y: 20, width: 600, height: 800 };

test('a box near the top of an upright page is near its top', () => {
  expect(shownRect({ rect: [110, 720, 210, 740] }, page)).toEqual({
    left: 100,
    top: 80,
    width: 100,
    height: 20,
  });
});

test.each(['0', '90', '180', '270'] as const)(
  'a box on a page turned by %s comes back to its place',
  (turn) => {
    const turned = { ...page, turn };
    const rect: [number, number, number, number] = [110, 720, 210, 740];
    expect(rectOnPage(shownRect({ rect }, turned), turned)).toEqual(rect);
  },
);

test('a box on a page turned to the right has its length from top to bottom', () => {
  expect(shownRect({ rect: [110, 720, 210, 740] }, { ...page, turn: '90' })).toEqual({
    left: 700,
    top: 100,
    width: 20,
    height: 100,
  });
});

const rect = { left: 100, top: 100, width: 50, height: 20 };

test('a moved box stays on the page and goes into line with a neighbour that is close', () => {
  const others = [{ left: 300, top: 140, width: 50, height: 20 }];
  expect(moveRect(rect, { x: -500, y: 0 }, { page, others: [] })).toMatchObject({ left: 0, top: 100 });
  expect(moveRect(rect, { x: 10, y: 38 }, { page, others })).toMatchObject({ left: 110, top: 140 });
});

test('a box goes into line with the nearest one beside it, else with one above or below', () => {
  const beside = { left: 300, top: 104, width: 90, height: 18 };
  const above = { left: 96, top: 60, width: 70, height: 20 };
  expect(alignRect(rect, [above, beside])).toEqual({ ...rect, top: 104, height: 18 });
  expect(alignRect(rect, [above])).toEqual({ ...rect, left: 96, width: 70 });
  expect(alignRect(rect, [])).toEqual(rect);
});

test('a box keeps a size that can be pressed, and ends where its neighbour ends', () => {
  const others = [{ left: 300, top: 40, width: 52, height: 20 }];
  expect(resizeRect(rect, { x: -200, y: -200 }, { page, others: [] })).toMatchObject({ width: 4, height: 4 });
  expect(resizeRect(rect, { x: 200, y: 0 }, { page, others })).toMatchObject({ width: 252 });
});
