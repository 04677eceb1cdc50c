/**
 * The program of a child that reads one font, answers and ends. A font that crashes or blocks the reader affects only
 * this child.
 */
import type { FontAnswer, FontJob } from './font-reader.ts';
import { FontRefusal, readFont } from './read-font.ts';

function answer({ bytes }: FontJob): FontAnswer {
  try {
    return { type: 'read', font: readFont(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof FontRefusal) return { type: 'refused', sentence: error.message };
    return { type: 'failed', cause: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
  }
}

process.on('message', (job: FontJob) => {
  process.send?.(answer(job), () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
