import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPauses } from '../pauses.ts';
import { WrittenAnswer } from './replies.ts';

/** A long answer that is put together part by part, with pauses for other calls. */
export interface Parts {
  add: (part: string | Buffer) => Promise<void>;
  answer: () => Promise<WrittenAnswer>;
}

export function createParts(): Parts {
  const pause = createPauses();
  const parts: Buffer[] = [];
  return {
    async add(part) {
      // Convert each part to bytes now: a long text would be converted as a whole when it is sent.
      parts.push(typeof part === 'string' ? Buffer.from(part) : part);
      await pause();
    },
    async answer() {
      // Joining and sending many megabytes each take a turn of their own.
      await nextTurn();
      const bytes = Buffer.concat(parts);
      await nextTurn();
      return new WrittenAnswer(bytes);
    },
  };
}
