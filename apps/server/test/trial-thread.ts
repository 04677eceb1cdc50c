/** A thread with trial jobs, for the tests of threads. */
import { type Jobs, serveJobs } from '../src/threads/serve-jobs.ts';

const jobs = {
  double: (value: number) => 2 * value,
  fail: (reason: string): never => {
    throw new Error(reason);
  },
  loop: (): never => {
    for (;;);
  },
  grow: (): never => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at / 3));
  },
} satisfies Jobs;

export type TrialJobs = typeof jobs;

serveJobs(jobs);
