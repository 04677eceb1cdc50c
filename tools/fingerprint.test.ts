import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { root } from '../harness/processes.ts';

let folder = '';
const write = (name: string, text: string) => writeFileSync(join(root, folder, name), text);
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = relative(root, mkdtempSync(join(root, '.cache/fingerprint-'))).replaceAll('\\', '/');
  mkdirSync(join(root, folder, 'dist'));
  write('page.tsx', 'one');
});
afterEach(() => rmSync(join(root, folder), { recursive: true }));

test('the fingerprint of a build depends on content and name, not on when a file was written', () => {
  const before = fingerprint([folder]);
  write('page.tsx', 'one');
  expect(fingerprint([folder])).toBe(before);
  write('page.tsx', 'two');
  const changed = fingerprint([folder]);
  expect(changed).not.toBe(before);
  write('other.tsx', '');
  expect(fingerprint([folder])).not.toBe(changed);
});

test('tests and what was built do not make another build', () => {
  const before = fingerprint([folder]);
  write('page.test.tsx', 'a test');
  write('dist/index.html', 'built');
  expect(fingerprint([folder])).toBe(before);
});

test('a single file may be named, and one that is missing counts as nothing', () => {
  expect(fingerprint([`${folder}/page.tsx`])).not.toBe(fingerprint([`${folder}/none.tsx`]));
});
