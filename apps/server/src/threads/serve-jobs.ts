import { parentPort } from 'node:worker_threads';

/** The jobs of a thread, by name. */
export type Jobs = Record<string, (job: never) => unknown>;

export interface JobMessage {
  name: string;
  job: unknown;
}

export type JobAnswer = { result: unknown } | { failure: string };

/** The whole program of a thread: answers each message of `thread.ts` with the result of the job it names. */
export function serveJobs(jobs: Jobs): void {
  const send = (answer: JobAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', (message: JobMessage) => send(answerTo(jobs, message)));
}

function answerTo(jobs: Jobs, { name, job }: JobMessage): JobAnswer {
  try {
    // `Thread` lets only names and jobs through that belong together.
    return { result: (jobs[name] as (job: unknown) => unknown)(job) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
  }
}
