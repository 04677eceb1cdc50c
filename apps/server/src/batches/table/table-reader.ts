import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImportRefusal } from '../../imports/import-refusal.ts';
import { detectIsolation, type Isolation } from '../../children/isolation.ts';
import { reservedMiB, startChild } from '../../children/start-child.ts';
import { checkMessage } from './check-message.ts';
import type { TableHead, TableJob } from './child-messages.ts';

export interface TableReaderOptions {
  /** Tables that are received or read at once; one more is refused. Default 2. */
  size?: number;
  /** Hard limit for one table, with the judging and storing of its rows. Default 120 s. */
  timeoutMs?: number;
  /** Heap of a child in MiB. Default 640. */
  heapMiB?: number;
}

/** Called in order, each after the one before has ended. */
export interface TableTaker {
  opened: (head: TableHead) => Promise<void>;
  /** Rows as JSON, for `readRows`. */
  rows: (rows: string) => Promise<void>;
}

export interface TableReader {
  /** A place, taken before the file is received; undefined when all are taken. It must be given back. */
  reserve: () => (() => void) | undefined;
  /** Rejects with an `ImportRefusal` that says why there is no table. */
  read: (job: TableJob, taker: TableTaker, signal?: AbortSignal) => Promise<void>;
}

export function createTableReader(options: TableReaderOptions = {}): TableReader {
  const { size = 2, timeoutMs = 120_000, heapMiB = 640 } = options;
  const program = fileURLToPath(new URL('child.ts', import.meta.url));
  let detecting: Promise<Isolation> | undefined;
  let reserved = 0;
  return {
    reserve: () => {
      if (reserved >= size) return undefined;
      reserved += 1;
      let isReleased = false;
      return () => {
        if (!isReleased) reserved -= 1;
        isReleased = true;
      };
    },
    async read(job, taker, signal) {
      signal?.throwIfAborted();
      const isolation = await (detecting ??= detectIsolation(heapMiB + reservedMiB, [program]));
      const child = startChild({ isolation, heapMiB, program: [program], givesWay: 'at once' });
      await followChild(child, { job, taker, signal, timeoutMs });
    },
  };
}

interface Reading {
  job: TableJob;
  taker: TableTaker;
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/** One table, one child: nothing of a file outlives its reading. */
async function followChild(child: ChildProcess, { job, taker, signal, timeoutMs }: Reading): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tooMuch = () =>
    reject(
      new ImportRefusal(
        'unreadable',
        'The table takes too much time or memory to read. Please send it in parts.',
      ),
    );
  const timer = setTimeout(tooMuch, timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const take = async (message: unknown): Promise<void> => {
    const checked = checkMessage(message);
    switch (checked.type) {
      case 'ended':
        return resolve();
      case 'refused':
        throw new ImportRefusal('invalid', checked.sentence);
      case 'failed':
        throw new Error(`a child that reads a table failed: ${checked.cause.slice(0, 2000)}`);
      case 'opened':
        await taker.opened(checked.head);
        break;
      case 'rows':
        await taker.rows(checked.rows);
    }
    child.send('next', () => undefined);
    return undefined;
  };
  // One at a time: the child waits for `next` before it says more.
  child.on('message', (message) => void take(message).catch(reject));
  child.on('error', reject);
  // A child that ends before its table has run into its memory limit.
  child.on('exit', tooMuch);
  child.send(job, () => undefined);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
