import { detectIsolation, type Isolation } from './isolation.ts';
import { reservedMiB, startChild } from './start-child.ts';

export interface OneShotOptions {
  /** The file of the child's program. */
  program: string;
  /** Heap of a child in MiB. */
  heapMiB: number;
  /** Hard limit for one file. */
  timeoutMs: number;
  /** The error when a child needs more time or memory. */
  tooMuch: () => Error;
}

export interface OneShotJob<Result> {
  /** The first message to the child. */
  job: object;
  /** Called for each message, one at a time. While it returns undefined, the child is sent `next`. */
  receive: (message: unknown) => Promise<Result | undefined>;
  signal: AbortSignal | undefined;
}

export interface OneShot {
  /** Rejects when the child fails, when `receive` rejects, and when the signal is aborted. */
  run: <Result>(job: OneShotJob<Result>) => Promise<Result>;
  isolation: () => Promise<Isolation>;
}

/** Children that read one file each: nothing of a file outlives its reading. */
export function createOneShot({ program, heapMiB, timeoutMs, tooMuch }: OneShotOptions): OneShot {
  let detecting: Promise<Isolation> | undefined;
  const isolation = () => (detecting ??= detectIsolation(heapMiB + reservedMiB, [program]));
  return {
    isolation,
    async run<Result>({ job, receive, signal }: OneShotJob<Result>): Promise<Result> {
      const start = {
        isolation: await isolation(),
        heapMiB,
        program: [program],
        givesWay: 'at once',
      } as const;
      signal?.throwIfAborted();
      const child = startChild(start);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const timer = setTimeout(() => reject(tooMuch()), timeoutMs);
      const abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const take = async (message: unknown): Promise<void> => {
        const result = await receive(message);
        if (result === undefined) child.send('next', () => undefined);
        else resolve(result);
      };
      child.on('message', (message) => void take(message).catch(reject));
      child.on('error', reject);
      // A child that exits before its result has run into its memory limit.
      child.on('exit', () => reject(tooMuch()));
      child.send(job, () => undefined);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        child.kill('SIGKILL');
      }
    },
  };
}

/**
 * Returns a function that takes one of `size` places and returns how to release it; undefined when all are taken.
 * A place is taken before a file is received.
 */
export function createPlaces(size: number): () => (() => void) | undefined {
  let taken = 0;
  return () => {
    if (taken >= size) return undefined;
    taken += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) taken -= 1;
      isReleased = true;
    };
  };
}
