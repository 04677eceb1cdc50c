import type { ResolvedTable } from '@inkfield/engine/document';
import { expect, test } from 'vitest';
import type { LookTable } from './look.ts';
import { placeCells } from './look-tables.ts';

const row = (height: number, more: Partial<LookTable['rows'][number]> = {}): LookTable['rows'][number] => ({
  height: { least: height },
  cells: [{ styles: [] }],
  ...more,
});

function heightsOf(rows: LookTable['rows'], count: number): number[] {
  const look: LookTable = {
    at: 0,
    widths: [100],
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    edges: [],
    head: 0,
    rows,
  };
  const cells = [{ children: [] }];
  const table: ResolvedTable = {
    type: 'table',
    key: '1',
    blankBefore: 0,
    header: false,
    align: [],
    options: '',
    rows: Array.from({ length: count }, () => ({ cells })),
  };
  return placeCells(look, table).map(({ look: own }) => own.height?.least ?? 0);
}

const blank = { repeat: true, blank: true };

test.each([
  ['blank rows stand while the text has none', 2, [1, 2, 3, 9]],
  ['one row takes the look of the first', 3, [1, 2, 9]],
  ['further rows look as the last, and the rows below keep their look', 5, [1, 2, 3, 3, 9]],
])('rows of a list: %s', (_, count, heights) => {
  expect(heightsOf([row(1), row(2, blank), row(3, blank), row(9)], count)).toEqual(heights);
});

test.each([
  ['rows with words go with the list', 2, [1, 9]],
  ['rows that are put back have their own look', 4, [1, 2, 3, 9]],
])('rows of a list: %s', (_, count, heights) => {
  expect(heightsOf([row(1), row(2, { repeat: true }), row(3, { repeat: true }), row(9)], count)).toEqual(
    heights,
  );
});
