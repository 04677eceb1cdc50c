import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './processes.ts';

/** Where every test program leaves its report as JSON. */
export const reportsFolder = join(root, '.cache', 'test-reports');

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The file and the name of each test that failed, or the file alone that could not be run. */
  failures: string[];
}

/** The fields read of vitest's report. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The fields read of Playwright's. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; ok: boolean; tests: { status: string }[] }[];
}

/** How many tests ran and which failed, over all reports that are there. */
export function countTests(folder: string = reportsFolder): Count {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const counts = names.map((name) => countOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  return {
    passed: sum(counts, 'passed'),
    failed: sum(counts, 'failed'),
    skipped: sum(counts, 'skipped'),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

function countOf(report: UnitReport | BrowserReport): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = report.suites.flatMap(failuresOf);
    return { passed: expected, failed: unexpected + flaky, skipped, failures };
  }
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === 'failed' ? [file] : [];
  });
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

function failuresOf({ suites = [], specs }: Suite): string[] {
  // One that passed when it was tried again is `ok` for Playwright.
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failuresOf)];
}

function sum(counts: Count[], name: 'passed' | 'failed' | 'skipped'): number {
  return counts.reduce((total, count) => total + count[name], 0);
}
