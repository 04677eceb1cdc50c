/**
 * The program of an importing child: reads one source document, answers and ends. It receives the bytes and writes
 * nothing. If a hostile file crashes it, the server only sees that it has ended.
 */
import type { ChildAnswer, ImportJob } from './child-messages.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readImport } from './read-import.ts';

async function answer({ bytes, fileName, ...pdf }: ImportJob): Promise<ChildAnswer> {
  try {
    return { type: 'imported', template: await readImport(bytes, fileName, pdf) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { type: 'refused', kind: error.kind, sentence: error.message };
    return { type: 'failed', cause: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
  }
}

process.on('message', (job: ImportJob) => {
  // `answer` never rejects; the channel is closed only when the answer has left.
  void answer(job).then((message) => process.send?.(message, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));
