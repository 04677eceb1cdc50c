/** The program of a hashing thread: one password at a time, behind the thread that answers requests. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { giveWayHere } from '../give-way.ts';
import type { HashingAnswer, HashingJob } from './hashing.ts';

function answer(job: HashingJob): HashingAnswer {
  try {
    return 'stored' in job
      ? { isRight: verifySync(job.stored, job.password) }
      : { hash: hashSync(job.password, job.settings) };
  } catch {
    // Its text may quote what it was given.
    return { failed: true };
  }
}

giveWayHere();
parentPort?.on('message', (job: HashingJob) => {
  parentPort?.postMessage(answer(job));
});
