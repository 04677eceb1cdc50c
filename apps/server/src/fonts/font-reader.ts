import * as z from 'zod/mini';
import { fileURLToPath } from 'node:url';
import { maxLookName } from '@inkfield/contract/look-limits';
import { createOneShot, createPlaces } from '../children/one-shot.ts';
import { FontRefusal, type ReadFont } from './read-font.ts';

/** The messages between the reader and its children. */
export interface FontJob {
  bytes: Uint8Array;
}

export type FontAnswer =
  | { type: 'read'; font: ReadFont }
  | { type: 'refused'; sentence: string }
  | { type: 'failed'; cause: string };

export interface FontReader {
  /** Reserves a place before the file is received; undefined if all are taken. The place must be released. */
  reserve: () => (() => void) | undefined;
  /** Rejects with a `FontRefusal` that says why the font can't be used. */
  read: (bytes: Uint8Array, signal: AbortSignal | undefined) => Promise<ReadFont>;
}

const atOnce = 2;
const heapMiB = 128;
const timeoutMs = 10_000;

const answerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('read'),
    font: z.object({
      family: z.string().check(z.minLength(1), z.maxLength(maxLookName)),
      bold: z.boolean(),
      italic: z.boolean(),
      heights: z.object({ ascent: z.number(), descent: z.number(), gap: z.number() }),
      bytes: z.instanceof(Uint8Array),
    }),
  }),
  z.object({ type: z.literal('refused'), sentence: z.string().check(z.maxLength(500)) }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);

/** Reads each font in a child of its own. */
export function createFontReader(): FontReader {
  const { run } = createOneShot({
    program: fileURLToPath(new URL('child.ts', import.meta.url)),
    heapMiB,
    timeoutMs,
    tooMuch: () => new FontRefusal('The font takes too much time or memory to read.'),
  });
  return {
    reserve: createPlaces(atOnce),
    async read(bytes, signal) {
      const job: FontJob = { bytes };
      return checkAnswer(await run({ job, receive: (message) => Promise.resolve(message), signal }));
    },
  };
}

/** The child may have read a hostile file, so its messages are validated like input of a stranger. */
function checkAnswer(answer: unknown): ReadFont {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new Error('a child that reads a font gave an answer of the wrong shape');
  const { data } = parsed;
  if (data.type === 'refused') throw new FontRefusal(data.sentence);
  if (data.type === 'failed')
    throw new Error(`a child that reads a font failed: ${data.cause.slice(0, 2000)}`);
  return data.font;
}
