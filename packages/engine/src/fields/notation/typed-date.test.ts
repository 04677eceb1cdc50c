import { expect, test } from 'vitest';
import { type DateOrder, dateOrderOf, readTypedDate } from './typed-date.ts';

test.each<[string, string, DateOrder, unknown]>([
  ['3/5/2026', 'en-US', 'day-first', { day: '2026-05-03', order: 'day-first' }],
  ['3/5/2026', 'en-US', 'month-first', { day: '2026-03-05', order: 'month-first' }],
  ['12/31/2026', 'en-US', 'day-first', { day: '2026-12-31', order: 'month-first' }],
  ['31/12/2026', 'en-US', 'month-first', { day: '2026-12-31', order: 'day-first' }],
  ['3.5.2026', 'de-DE', 'month-first', { day: '2026-05-03', order: 'day-first' }],
  ['3/3/2026', 'en-US', 'day-first', { day: '2026-03-03' }],
  ['2026-03-05', 'en-US', 'day-first', { day: '2026-03-05' }],
  ['March 5, 2026', 'en-US', 'day-first', { day: '2026-03-05' }],
])('%s in %s with the %s is settled', (typed, locale, order, expected) => {
  expect(readTypedDate(typed, locale, order)).toEqual(expected);
});

test('without an order both days are returned', () => {
  expect(readTypedDate('3/5/2026', 'en-US')).toEqual({
    ambiguous: { 'month-first': '2026-03-05', 'day-first': '2026-05-03' },
  });
});

test.each([
  ['en-US', 'month-first'],
  ['en-GB', 'day-first'],
  ['de-DE', 'day-first'],
  ['ja-JP', 'month-first'],
])('%s writes the %s', (locale, order) => {
  expect(dateOrderOf(locale)).toBe(order);
});
