import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { idsIn, writtenTests } from './catalogue.ts';
import { isLong } from './length.ts';
import { type PromiseId, promises, type TrustPromise } from './promises.ts';
import { type Cells, printTable } from './table.ts';

const written = writtenTests();

/** Prints each promise with the measured figure after all tests have ended. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = Object.entries(promises).map(([id, promise]) => rowOf(id, promise, tests));
    printTable([['', 'promised', 'figure promised', 'figure reached', 'result'], ...rows]);
  }
}

function rowOf(id: string, promise: TrustPromise, tests: readonly TestCase[]): Cells {
  const own = tests.filter((test) => idsIn(test.name).some((shown) => promise.shownBy.includes(shown)));
  const figures = tests
    .flatMap((test) => test.meta().figures ?? [])
    .filter(({ promise }) => promise === (id as PromiseId));
  return [
    id,
    promise.text,
    promise.figure,
    figures.map(({ text }) => text).join('; '),
    resultOf(promise, own),
  ];
}

function resultOf({ shownBy }: TrustPromise, tests: readonly TestCase[]): string {
  const failed = tests.filter((test) => test.result().state === 'failed');
  if (failed.length > 0) return `FAILED: ${failed.flatMap(({ name }) => idsIn(name)).join(' ')}`;
  // One whose file failed to begin, or which a pattern left out, is there and did not run.
  const passed = tests.filter((test) => test.result().state === 'passed');
  const ran = new Set(passed.flatMap(({ name }) => idsIn(name)));
  const missing = shownBy.filter((id) => !ran.has(id));
  const parts = [
    ran.size > 0 ? 'passed' : '',
    ...absences.map((why) =>
      listed(
        why,
        missing.filter((id) => absenceOf(id) === why),
      ),
    ),
  ];
  return parts.filter(Boolean).join('; ');
}

const absences = ['only in the long run', 'not run'] as const;

/** Why a test did not run. */
function absenceOf(id: string): (typeof absences)[number] {
  const own = written.filter(({ ids }) => ids.includes(id));
  return !isLong && own.every(({ onlyInLong }) => onlyInLong) ? 'only in the long run' : 'not run';
}

function listed(why: string, ids: readonly string[]): string {
  return ids.length === 0 ? '' : `${why}: ${ids.join(' ')}`;
}
