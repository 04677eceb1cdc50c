import { fileURLToPath } from 'node:url';
import { ImportRefusal } from '../../imports/import-refusal.ts';
import { createOneShot, createPlaces } from '../../children/one-shot.ts';
import { checkMessage } from './check-message.ts';
import type { TableHead, TableJob } from './child-messages.ts';

export interface TableReaderOptions {
  /** Tables that are received or read at the same time. Further ones are refused. Default 2. */
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
  /**
   * Reserves a slot before the file is received; undefined if all are taken. Returns the function that releases
   * it.
   */
  reserve: () => (() => void) | undefined;
  /** Rejects with an `ImportRefusal` that says why there is no table. */
  read: (job: TableJob, taker: TableTaker, signal?: AbortSignal) => Promise<void>;
}

export function createTableReader(options: TableReaderOptions = {}): TableReader {
  const { size = 2, timeoutMs = 120_000, heapMiB = 640 } = options;
  const program = fileURLToPath(new URL('child.ts', import.meta.url));
  const { run } = createOneShot({ program, heapMiB, timeoutMs, tooMuch });
  return {
    reserve: createPlaces(size),
    read: async (job, taker, signal) => {
      await run({ job, receive: (message) => take(message, taker), signal });
    },
  };
}

/** The child waits for `next` before it sends more. */
async function take(message: unknown, taker: TableTaker): Promise<'ended' | undefined> {
  const checked = checkMessage(message);
  switch (checked.type) {
    case 'ended':
      return 'ended';
    case 'refused':
      throw new ImportRefusal('invalid', checked.sentence);
    case 'failed':
      throw new Error(`a child that reads a table failed: ${checked.cause.slice(0, 2000)}`);
    case 'opened':
      await taker.opened(checked.head);
      return undefined;
    case 'rows':
      await taker.rows(checked.rows);
      return undefined;
  }
}

function tooMuch(): ImportRefusal {
  const sentence = 'The table takes too much time or memory to read. Please send it in parts.';
  return new ImportRefusal('unreadable', sentence);
}
