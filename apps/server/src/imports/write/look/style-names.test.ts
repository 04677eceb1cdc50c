import { expect, test } from 'vitest';
import { differenceOf } from './style-names.ts';

test('styles are the further apart the more the heights of their lines differ', () => {
  const times = (line: number) => ({ font: 'Arial', size: 14, line: { times: line } });
  const apart = (line: number) => differenceOf(times(1.08), times(line));
  expect(apart(1.08)).toBe(0);
  expect(apart(1.1)).toBeLessThan(apart(1.15));
  // Lines of 1.5 move the rest of the page by 7 points, as a distance does.
  expect(apart(1.5)).toBeGreaterThan(differenceOf(times(1.08), { ...times(1.08), after: 7 - 0.5 }));
});
