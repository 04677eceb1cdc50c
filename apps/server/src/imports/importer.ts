import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { detectIsolation, type Isolation } from '../children/isolation.ts';
import { reservedMiB, startChild } from '../children/start-child.ts';
import { checkAnswer } from './check-answer.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportedTemplate } from './imported-template.ts';
import type { ImportJob } from './child-messages.ts';

export interface ImporterOptions {
  /** Children at work at once. Default 1: reading takes all of a core. */
  size?: number;
  /** Imports that may wait; one more is refused. Default 8. */
  maxQueue?: number;
  /** Hard limit for one document. Default 30 s. */
  timeoutMs?: number;
  /** Heap of a child in MiB. Default 512. */
  heapMiB?: number;
}

export interface Importer {
  /**
   * A place among the imports at work or waiting, taken before the file is received; undefined when all are
   * taken. It must be given back.
   */
  reserve: () => Reservation | undefined;
  /** What the children are kept from on this system. */
  isolation: () => Promise<Isolation>;
}

export interface Reservation {
  /** Rejects with an `ImportRefusal` that says why there is no draft. */
  read: (job: ImportJob, signal?: AbortSignal) => Promise<ImportedTemplate>;
  release: () => void;
}

export function createImporter(options: ImporterOptions = {}): Importer {
  const size = options.size ?? 1;
  const heapMiB = options.heapMiB ?? 512;
  const timeoutMs = options.timeoutMs ?? 30_000;
  const program = fileURLToPath(new URL('child.ts', import.meta.url));
  let detecting: Promise<Isolation> | undefined;
  const isolation = () => (detecting ??= detectIsolation(heapMiB + reservedMiB, [program]));
  const turns = createTurns(size);
  let reserved = 0;

  const read = async (job: ImportJob, signal?: AbortSignal): Promise<ImportedTemplate> => {
    await turns.take(signal);
    try {
      const start = {
        isolation: await isolation(),
        heapMiB,
        program: [program],
        givesWay: 'at once',
      } as const;
      const answer = await followChild(startChild(start), { job, signal, timeoutMs });
      // The answer may be megabytes, and was received just before.
      await nextTurn();
      return checkAnswer(answer);
    } finally {
      turns.giveBack();
    }
  };
  const reserve = (): Reservation | undefined => {
    if (reserved >= size + (options.maxQueue ?? 8)) return undefined;
    reserved += 1;
    let isReleased = false;
    const release = () => {
      if (!isReleased) reserved -= 1;
      isReleased = true;
    };
    return { read, release };
  };
  return { reserve, isolation };
}

interface Turns {
  /** Settles when the caller may work; rejects when it has gone meanwhile. */
  take: (signal: AbortSignal | undefined) => Promise<void>;
  giveBack: () => void;
}

function createTurns(size: number): Turns {
  const waiting: ((mayWork: boolean) => void)[] = [];
  let working = 0;
  const take = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (working < size) {
      working += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.push(resolve);
    const leave = () => {
      const index = waiting.indexOf(resolve);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(false);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const mayWork = await promise;
    signal?.removeEventListener('abort', leave);
    if (!mayWork) signal?.throwIfAborted();
  };
  const giveBack = (): void => {
    // The turn is handed on: whoever gets it counts as working already.
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next(true);
  };
  return { take, giveBack };
}

interface Reading {
  job: ImportJob;
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/** One document, one child: nothing of a file outlives its import. */
async function followChild(child: ChildProcess, { job, signal, timeoutMs }: Reading): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const tooMuch = () =>
    reject(
      new ImportRefusal(
        'unreadable',
        'The file takes too much time or memory to read. Please send a simpler one.',
      ),
    );
  const timer = setTimeout(tooMuch, timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  child.on('message', resolve);
  child.on('error', reject);
  // A child that ends without an answer has run into its memory limit.
  child.on('exit', tooMuch);
  child.send(job, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
