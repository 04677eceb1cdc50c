/**
 *   reached('P5', '0 logouts in 500 x 20')   a figure for the table, told by the test that measured it
 */
import { TestRunner } from 'vitest';
import type { PromiseId } from './promises.ts';

export interface Figure {
  promise: PromiseId;
  text: string;
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[];
  }
}

/** Call it after the figure was asserted: the table shows figures of tests that passed and of those that failed. */
export function reached(promise: PromiseId, text: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('A figure is reached within a test.');
  test.meta.figures = [...(test.meta.figures ?? []), { promise, text }];
}
