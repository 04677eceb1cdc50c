/**
 * The program of a child that reads one table: it is given the bytes, hands over the rows in parts, and ends.
 * Whatever a hostile file does to it, the server only sees that it has gone.
 */
import { ImportRefusal } from '../../imports/import-refusal.ts';
import type { TableJob, TableMessage } from './child-messages.ts';
import { readTable } from './read-table.ts';

const maxRows = 200;
/** A row by itself may be longer. */
const maxCharacters = 256 * 1024;

function* messages({ rows, ...head }: Awaited<ReturnType<typeof readTable>>): Generator<TableMessage> {
  yield { type: 'opened', head: { ...head, rowCount: rows.length } };
  let part: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (part.length === maxRows || (part.length > 0 && characters + json.length > maxCharacters)) {
      yield { type: 'rows', rows: `[${part.join(',')}]` };
      [part, characters] = [[], 0];
    }
    part.push(json);
    characters += json.length;
  }
  if (part.length > 0) yield { type: 'rows', rows: `[${part.join(',')}]` };
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
