/** The program of a thread that judges the rows of one table. */
import { workerData } from 'node:worker_threads';
import { giveWayInThread } from '../../give-way.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import type { JudgePlan } from './judge-rows.ts';

// Before the import, because loading the engine takes as long as judging a short table.
giveWayInThread();
const { createJudge } = await import('./judge-rows.ts');
// judge-table.ts gives it.
const plan: JudgePlan = workerData;
serveJobs(createJudge(plan));
