import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** Where every test program leaves its report as JSON. */
export const reportsFolder = join(root, '.cache', 'test-reports');

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields read of vitest's report and of Playwright's. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** How many tests ran, over all reports that are there. */
export function countTests(folder: string = reportsFolder): Count {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const counts = names.map((name) => countOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  return {
    passed: sum(counts, 'passed'),
    failed: sum(counts, 'failed'),
    skipped: sum(counts, 'skipped'),
  };
}

function countOf({ stats, numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 }: Report): Count {
  if (stats === undefined)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function sum(counts: Count[], name: keyof Count): number {
  return counts.reduce((total, count) => total + count[name], 0);
}
