import type { Job, JobAnswer } from './child-messages.ts';
import type { TypesetError } from './typeset-error.ts';

export interface RunOptions {
  /** The user who waits for it. The queue takes users in turn, and leaves one child free of any of several users. */
  userId?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Taken when nothing else waits, and while others were here lately by all children but one. */
  background?: boolean | undefined;
  /** Told when a child has begun with the job. */
  onStart?: (() => void) | undefined;
}

export interface Task {
  job: Job;
  userId: number | undefined;
  background: boolean;
  onStart: (() => void) | undefined;
  answer: Promise<JobAnswer>;
  resolve: (answer: JobAnswer) => void;
  reject: (error: TypesetError) => void;
  /** A child has begun with it. */
  isTaken: boolean;
  /** A child has died before it began with it. */
  isGivenAgain: boolean;
}

export function newTask(job: Job, { userId, background = false, onStart }: RunOptions): Task {
  const { promise: answer, resolve, reject } = Promise.withResolvers<JobAnswer>();
  const begins = { isTaken: false, isGivenAgain: false };
  return { job, userId, background, onStart, answer, resolve, reject, ...begins };
}
