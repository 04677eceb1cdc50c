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
  /** Those that passed only when they were run again, named in the same way. */
  repeated: string[];
}

/** The fields read of vitest's report. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** The fields read of Playwright's. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  file: string;
  title: string;
  ok: boolean;
  tests: { status: string }[];
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
    repeated: counts.flatMap(({ repeated }) => repeated),
  };
}

function countOf(report: UnitReport | BrowserReport): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const specs = report.suites.flatMap(specsOf);
    const names = (chosen: Spec[]) => chosen.map(({ file, title }) => `${file}: ${title}`);
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: names(specs.filter(({ ok }) => !ok)),
      repeated: names(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
    };
  }
  const tests = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const broken = status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
    return [
      ...assertionResults.map((test) => ({ ...test, name: `${file}: ${test.fullName}` })),
      ...(broken ? [{ name: file, status, failureMessages: [] }] : []),
    ];
  });
  // vitest reports the errors of the first try.
  const again = tests.filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: tests.filter((test) => test.status === 'failed').map(({ name }) => name),
    repeated: again.map(({ name }) => name),
  };
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function sum(counts: Count[], name: 'passed' | 'failed' | 'skipped'): number {
  return counts.reduce((total, count) => total + count[name], 0);
}
