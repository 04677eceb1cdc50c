import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './processes.ts';
import { countTests } from './test-count.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(name: string, content: object): void {
  writeFileSync(join(folder, name), JSON.stringify(content));
}

test('the tests of all reports are counted together', () => {
  report('unit.json', { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, testResults: [] });
  report('end-to-end.json', {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [],
  });
  expect(countTests(folder)).toEqual({ passed: 13, failed: 2, skipped: 5, failures: [], repeated: [] });
});

test('without reports no test has run', () => {
  expect(countTests(join(folder, 'none'))).toEqual({
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    repeated: [],
  });
});

test('what failed is named with its file, a file that could not be run by itself', () => {
  const assertionResults = [
    { fullName: 'P2 the disk has it', status: 'failed' },
    { fullName: 'P2 a second', status: 'passed', failureMessages: [] },
    { fullName: 'P2 at a second try', status: 'passed', failureMessages: ['Error: too late'] },
  ];
  report('unit.json', {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name: join(root, 'trust/p2.test.ts'), status: 'failed', assertionResults },
      { name: join(root, 'trust/p3.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(root, 'trust/p4.test.ts'), status: 'passed', assertionResults: [] },
    ],
  });
  expect(countTests(folder)).toMatchObject({
    failures: ['trust/p2.test.ts: P2 the disk has it', 'trust/p3.test.ts'],
    repeated: ['trust/p2.test.ts: P2 at a second try'],
  });
});

test('tests that failed in a browser are named too, and apart those that passed at a second try', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ status }],
  });
  report('end-to-end.json', {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('signs in', true, 'expected')],
        suites: [{ specs: [spec('signs out', false, 'unexpected'), spec('signs in again', true, 'flaky')] }],
      },
    ],
  });
  expect(countTests(folder)).toMatchObject({
    failures: ['a.spec.ts: signs out'],
    repeated: ['a.spec.ts: signs in again'],
  });
});
