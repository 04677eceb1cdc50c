import { expect, test } from 'vitest';
import { momentsOf } from './period.ts';

test('a period runs from the start of its first day to the end of its last, in the place of the reader', () => {
  expect(momentsOf('2026-02-27', '2026-02-28')).toEqual({
    from: new Date(2026, 1, 27).toISOString(),
    to: new Date(2026, 2, 1).toISOString(),
  });
});

test.each(['', 'yesterday', '0002-01-01'])('%j is no day and limits nothing', (day) => {
  expect(momentsOf(day, day)).toEqual({ from: undefined, to: undefined });
});
