import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../harness/processes.ts';
import { quickServerTests, slowEngineTests } from './quick-tests.ts';

const { include, exclude } = quickServerTests;

test('every folder and file that is named holds tests', () => {
  expect(include.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  expect([...exclude, ...slowEngineTests].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('no file is excluded that is not included', () => {
  const found = new Set(include.flatMap((pattern) => globSync(pattern, { cwd: root })));
  expect(exclude.filter((path) => !found.has(path))).toEqual([]);
});
