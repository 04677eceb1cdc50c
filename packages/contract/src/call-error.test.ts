import { expect, test } from 'vitest';
import { CallError, isAbsent, isRefused } from './call-error.ts';

test.each([
  { status: 400, refused: true, absent: true },
  { status: 401, refused: true, absent: false },
  { status: 403, refused: true, absent: false },
  { status: 404, refused: true, absent: true },
  { status: 500, refused: false, absent: false },
  { status: undefined, refused: false, absent: false },
])('an answer with the status $status: refused $refused, absent $absent', ({ status, refused, absent }) => {
  const error = new CallError(status);
  expect(isRefused(error)).toBe(refused);
  expect(isAbsent(error)).toBe(absent);
});

test('what is not a failed call is neither', () => {
  for (const error of [undefined, null, new Error('404')]) {
    expect(isRefused(error) || isAbsent(error)).toBe(false);
  }
});
