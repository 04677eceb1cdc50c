import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { JobAnswer, Jobs } from './serve-jobs.ts';

/** A job took more time or memory than it may. Its thread has ended, and nothing of the job is left. */
export class Overrun extends Error {}

export interface ThreadOptions {
  /** A program of the product that calls `serveJobs`. */
  program: URL;
  /** The greatest heap of the thread. */
  heapMiB: number;
  /** Given to the program as `workerData`. */
  data?: unknown;
}

/** Work of this program beside the thread that answers requests: one job at a time. */
export interface Thread<J extends Jobs> {
  /** Rejects with an `Overrun` when the job takes longer than `timeoutMs`, or when the thread runs out of memory. */
  run: <Name extends keyof J & string>(
    name: Name,
    job: Parameters<J[Name]>[0],
    timeoutMs: number,
  ) => Promise<ReturnType<J[Name]>>;
  hasEnded: () => boolean;
  /** A job under way rejects with an `Overrun`. */
  end: () => void;
}

export function startThread<J extends Jobs>({ program, heapMiB, data }: ThreadOptions): Thread<J> {
  const compiled = getCompileCacheDir();
  const worker = new Worker(program, {
    workerData: data,
    // Node uses compiled code in a thread only where its own environment says so.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMiB },
  });
  let ended = false;
  let settle: ((answer: JobAnswer | Error) => void) | undefined;
  const end = (error: Error) => {
    ended = true;
    settle?.(error);
    void worker.terminate();
  };
  worker.on('message', (answer: JobAnswer) => settle?.(answer));
  worker.on('error', (error) => end(isOutOfMemory(error) ? new Overrun() : error));
  worker.on('exit', () => end(new Overrun()));
  // The thread alone must not keep the process alive: a running job belongs to a call, which does.
  worker.unref();

  return {
    async run(name, job, timeoutMs) {
      if (timeoutMs <= 0) end(new Overrun());
      if (ended) throw new Overrun();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => end(new Overrun()), timeoutMs);
      settle = (answer) => {
        if (answer instanceof Error) reject(answer);
        else if ('failure' in answer) reject(new Error(`a thread failed: ${answer.failure.slice(0, 2000)}`));
        else resolve(answer.result);
      };
      try {
        worker.postMessage({ name, job });
        // The program answers with what its function of this name returns.
        return (await promise) as ReturnType<J[typeof name]>;
      } finally {
        clearTimeout(timer);
        settle = undefined;
      }
    },
    hasEnded: () => ended,
    end: () => end(new Overrun()),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
