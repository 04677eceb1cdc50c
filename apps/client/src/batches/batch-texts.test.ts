import { expect, test } from 'vitest';
import { headingOf } from './batch-texts.ts';

test.each([
  [{ total: 1, invalid: 0 }, 'The row is right'],
  [{ total: 2500, invalid: 0 }, 'All 2,500 rows are right'],
  [{ total: 1, invalid: 1 }, '1 row of 1 with errors'],
  [{ total: 3, invalid: 2 }, '2 rows of 3 with errors'],
])('the heading of a checked table with %j is %s', ({ total, invalid }, heading) => {
  const rows = { total, invalid, waiting: total - invalid, done: 0, failed: 0 };
  expect(headingOf({ state: 'ready', started_at: null, rows })).toBe(heading);
});
