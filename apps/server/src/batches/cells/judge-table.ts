import { startThread, type Thread } from '../../threads/thread.ts';
import type { JudgeJobs, JudgePlan } from './judge-rows.ts';

/** Long enough for the largest table on a busy machine. */
export const judgeLimits = { timeoutMs: 120_000 };

export type Judge = Thread<JudgeJobs>;

/** A thread for the rows of one table: 10,000 rows of 300 cells take it several seconds. It must be ended. */
export function startJudge(data: JudgePlan): Judge {
  return startThread<JudgeJobs>({ program: new URL('judge-thread.ts', import.meta.url), heapMiB: 512, data });
}
