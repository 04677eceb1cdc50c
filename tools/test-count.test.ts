import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTests } from './test-count.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the tests of all reports are counted together', () => {
  writeFileSync(join(folder, 'unit.json'), '{"numPassedTests":7,"numFailedTests":1,"numPendingTests":2}');
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  writeFileSync(join(folder, 'end-to-end.json'), JSON.stringify({ stats }));
  expect(countTests(folder)).toEqual({ passed: 12, failed: 3, skipped: 5 });
});

test('without reports no test has run', () => {
  expect(countTests(join(folder, 'none'))).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
