import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBudgets, readManifest, scriptsOf } from './script-budgets.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'inkfield-dist-'));
  mkdirSync(join(dist, '.vite'));
  const manifest = {
    'index.html': { file: 'entry.js', imports: ['shared'] },
    'list.tsx': { file: 'list.js', imports: ['shared', 'index.html'] },
    shared: { file: 'shared.js' },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest)) writeFileSync(join(dist, file), `"${'x'.repeat(1000)}"`);
});
afterEach(() => rmSync(dist, { recursive: true }));

test('a page loads what its modules import too, each file once', () => {
  const files = scriptsOf(readManifest(dist), ['index.html', 'list.tsx']);
  expect(files.toSorted()).toEqual(['entry.js', 'list.js', 'shared.js']);
});

test('a module that the build has not is named', () => {
  expect(() => scriptsOf(readManifest(dist), ['gone.tsx'])).toThrow('The build has no gone.tsx.');
});

test('a page over its budget is named, with all sizes', () => {
  const budgets = [
    { page: '/', loads: [], maxBytes: 1000 },
    { page: '/list', loads: ['list.tsx'], maxBytes: 10 },
  ];
  expect(() => checkBudgets(dist, budgets)).toThrow(/Too much script on \/list:\n\/ .*\n\/list /);
  expect(checkBudgets(dist, budgets.slice(0, 1))).toMatch(/^Script by page, gzip:\n\/ +0\.1 kB of +1\.0 kB$/);
});

test('a part of a page is weighed without what the page has already', () => {
  const budgets = [{ page: 'part', loads: ['list.tsx'], isPart: true, maxBytes: 30 }];
  expect(checkBudgets(dist, budgets)).toMatch(/\npart +0\.0 kB of +0\.0 kB$/);
});
