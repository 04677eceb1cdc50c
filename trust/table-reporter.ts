import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { idsIn } from './catalogue.ts';
import { isLong } from './length.ts';
import { type PromiseId, promises, type TrustPromise } from './promises.ts';
import { type Cells, printTable } from './table.ts';

/** Prints the promises with what was reached for each, once all tests have ended. */
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
  const ran = new Set(tests.flatMap(({ name }) => idsIn(name)));
  const missing = shownBy.filter((id) => !ran.has(id));
  const absent = isLong ? 'not run' : 'only in the long run';
  if (ran.size === 0) return absent;
  return missing.length === 0 ? 'passed' : `passed; ${absent}: ${missing.join(' ')}`;
}
