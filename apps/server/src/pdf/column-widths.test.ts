import { describe, expect, it } from 'vitest';
import { columnWidths, fitsUnbroken } from './column-widths.ts';

const column = (word: number, line: number) => ({ word, line });
const party = column(4, 4);
const address = column(6, 24);
const email = column(13, 13);

describe('columns', () => {
  it.each([
    ['few words', [column(2, 3), column(2, 5)], 40],
    ['an address', [party, address, email], 40],
    ['long texts', [column(5, 90), column(8, 400), column(3, 3)], 40],
    ['words that are too wide', [column(50, 90), column(30, 30), column(3, 3)], 40],
    ['very little room', [column(5, 9), column(5, 9), column(5, 9)], 3],
    ['nothing', [column(0, 0), column(0, 0)], 40],
  ])('with %s fill the width', (_, contents, available) => {
    const widths = columnWidths(contents, available);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(available, 3);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });

  it('never make one wrap while another has room to spare', () => {
    const [first = 0, second = 0, third = 0] = columnWidths([party, address, email], 38);
    expect(first).toBeCloseTo(party.line, 0);
    expect(third).toBeCloseTo(email.line, 0);
    expect(second).toBeGreaterThan(20.8);
  });

  it('keep the widest word of each whole as long as all of them fit', () => {
    const widths = columnWidths([column(12, 12), column(10, 300), column(11, 40)], 36);
    expect(widths.map((width, i) => width >= ([12, 10, 11][i] ?? 0))).toEqual([true, true, true]);
  });

  it('take from the widest words when they do not fit', () => {
    const widths = columnWidths([column(3, 3), column(60, 60), column(30, 30)], 40);
    expect(widths[0]).toBeCloseTo(3, 0);
    expect(widths[1]).toBeCloseTo(widths[2] ?? 0, 1);
  });

  it('give a longer text the wider column', () => {
    const [short = 0, long = 0] = columnWidths([column(5, 60), column(5, 240)], 40);
    expect(long / short).toBeCloseTo(2, 1);
  });

  it.each([
    [23.5, true],
    [22, false],
  ] as const)('know whether every word fits into %d', (available, fits) => {
    expect(fitsUnbroken([party, address, email], available)).toBe(fits);
  });
});
