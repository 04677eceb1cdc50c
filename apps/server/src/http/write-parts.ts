import { createPauses } from '../pauses.ts';
import { WrittenAnswer } from './replies.ts';

/** A long answer that is put together part by part, with pauses for other calls. */
export interface Parts {
  add: (part: string | Buffer) => Promise<void>;
  answer: () => WrittenAnswer;
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
    answer: () => new WrittenAnswer(Buffer.concat(parts)),
  };
}
