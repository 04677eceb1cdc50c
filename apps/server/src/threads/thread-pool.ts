import type { Jobs } from './serve-jobs.ts';
import { startThread, type Thread, type ThreadOptions } from './thread.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads that work at the same time. Each is started when it is first needed. */
  size: number;
  /** Hard limit for one job, from when a thread has it. */
  timeoutMs: number;
}

export interface ThreadPool<J extends Jobs> {
  /** `background`: no caller waits for it, so every other job has priority. Rejects if the thread does. */
  run: <Name extends keyof J & string>(
    name: Name,
    job: Parameters<J[Name]>[0],
    options?: { background?: boolean },
  ) => Promise<ReturnType<J[Name]>>;
}

export function createThreadPool<J extends Jobs>({
  size,
  timeoutMs,
  ...options
}: PoolOptions): ThreadPool<J> {
  const idle: Thread<J>[] = [];
  const waiting: ((thread: Thread<J>) => void)[] = [];
  const waitingInBackground: typeof waiting = [];
  let started = 0;

  function acquire(background: boolean): Promise<Thread<J>> | Thread<J> {
    const thread = idle.pop();
    if (thread !== undefined) return thread.hasEnded() ? startThread<J>(options) : thread;
    if (started < size) {
      started += 1;
      return startThread<J>(options);
    }
    const { promise, resolve } = Promise.withResolvers<Thread<J>>();
    (background ? waitingInBackground : waiting).push(resolve);
    return promise;
  }

  function release(thread: Thread<J>): void {
    const next = waiting.shift() ?? waitingInBackground.shift();
    const isOver = thread.hasEnded();
    if (next !== undefined) next(isOver ? startThread<J>(options) : thread);
    else if (isOver) started -= 1;
    else idle.push(thread);
  }

  return {
    async run(name, job, { background = false } = {}) {
      const thread = await acquire(background);
      try {
        return await thread.run(name, job, timeoutMs);
      } finally {
        release(thread);
      }
    },
  };
}
