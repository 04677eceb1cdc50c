import { Worker } from 'node:worker_threads';

export type HashingJob =
  | { password: string; settings: HashingSettings }
  | { password: string; stored: string };

export interface HashingSettings {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashingAnswer = { hash: string } | { isRight: boolean } | { failed: true };

interface Task {
  job: HashingJob;
  resolve: (answer: HashingAnswer) => void;
}

/** Each hash takes 64 MiB and all of a core. */
const maxThreads = 2;

// Threads are the process's, so they are shared by all that hash in it; none is there until somebody does.
const waiting: Task[] = [];
const idle: Worker[] = [];
let count = 0;

/**
 * Hashes in a thread of its own, in turn. In the pool that Node has for such work a hash would keep files and
 * names of hosts waiting, and could not be put behind the thread that answers requests.
 */
export function runHashing(job: HashingJob): Promise<HashingAnswer> {
  return new Promise((resolve) => {
    waiting.push({ job, resolve });
    takeNext();
  });
}

function takeNext(): void {
  const thread = waiting.length === 0 ? undefined : (idle.pop() ?? startThread());
  const task = thread === undefined ? undefined : waiting.shift();
  if (thread === undefined || task === undefined) return;
  const lost = () => {
    count -= 1;
    task.resolve({ failed: true });
    takeNext();
  };
  thread.once('exit', lost);
  thread.once('message', (answer: HashingAnswer) => {
    thread.off('exit', lost);
    // A process that has nothing else to do may end.
    thread.unref();
    idle.push(thread);
    task.resolve(answer);
    takeNext();
  });
  thread.ref();
  thread.postMessage(task.job);
}

function startThread(): Worker | undefined {
  if (count === maxThreads) return undefined;
  count += 1;
  // Nothing of the environment and of Node's own options: it hashes.
  const thread = new Worker(new URL('hashing-thread.ts', import.meta.url), { env: {}, execArgv: [] });
  // What it could not survive; its 'exit' follows.
  thread.on('error', () => undefined);
  return thread;
}
