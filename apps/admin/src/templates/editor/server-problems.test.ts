import type { Problem } from '@inkfield/engine/problem';
import { expect, test } from 'vitest';
import { problemsOfServer } from './server-problems.ts';

const unprintable: Problem = { code: 'E-unprintable', level: 'error', line: 2, column: 1, message: 'm' };
const name: Problem = { code: 'W-same-name', level: 'warning', message: 'n' };
const own: Problem = { code: 'E-empty', level: 'error', line: 1, message: 'e' };
const saved = { document_content: 'a\nb\nc', problems: [unprintable, name, own] };

test('what the editor finds itself is left to it', () => {
  expect(problemsOfServer(saved, 'a\nb\nc')).toEqual([unprintable, name]);
});

test('a place moves with its line, and goes with it', () => {
  expect(problemsOfServer(saved, 'a\nnew\nnew\nb\nc')).toEqual([{ ...unprintable, line: 4 }, name]);
  expect(problemsOfServer(saved, 'b\nc')).toEqual([{ ...unprintable, line: 1 }, name]);
  expect(problemsOfServer(saved, 'a\nb, edited\nc')).toEqual([name]);
});
