/** The program of a thread that judges the rows of one table. */
import { workerData } from 'node:worker_threads';
import { giveWayInThread } from '../../give-way.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import { createJudge, type JudgePlan } from './judge-rows.ts';

giveWayInThread();
// judge-table.ts gives it.
serveJobs(createJudge(workerData as JudgePlan));
