/**
 * The program of a child that reads one table: it is given the bytes, hands over the rows in parts, and ends.
 * Whatever a hostile file does to it, the server only sees that it has gone.
 */
import { ImportRefusal } from '../../imports/import-refusal.ts';
import type { TableJob, TableMessage } from './child-messages.ts';
import { readTable } from './read-table.ts';

const rowsAtOnce = 200;

function* messages({ rows, ...head }: Awaited<ReturnType<typeof readTable>>): Generator<TableMessage> {
  yield { type: 'opened', head: { ...head, rowCount: rows.length } };
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield { type: 'rows', rows: rows.slice(from, from + rowsAtOnce) };
  }
  yield { type: 'ended' };
}

async function open({ bytes, fileName, limits }: TableJob): Promise<Iterator<TableMessage>> {
  try {
    return messages(await readTable(bytes, fileName, limits));
  } catch (error) {
    const answer: TableMessage =
      error instanceof ImportRefusal
        ? { type: 'refused', sentence: error.message }
        : { type: 'failed', cause: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
    return [answer].values();
  }
}

let answers: Iterator<TableMessage> | undefined;

function sendNext(): void {
  const next = answers?.next();
  if (next === undefined || next.done === true) process.exit(0);
  process.send?.(next.value);
}

async function begin(job: TableJob): Promise<void> {
  answers = await open(job);
  sendNext();
}

process.on('message', (message: TableJob | 'next') => {
  if (message === 'next') sendNext();
  // `open` never rejects.
  else void begin(message);
});
process.on('disconnect', () => process.exit(0));
