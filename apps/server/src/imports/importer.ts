import * as z from 'zod/mini';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importedMarkSchema, importedTemplateSchema, maxImportedMarks } from '@inkfield/contract/imports';
import type { Isolation } from '../children/isolation.ts';
import { createOneShot, createPlaces } from '../children/one-shot.ts';
import { lookPictureLimits } from '../logos/read-picture.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { ImportedMark, ImportedTemplate } from './imported-template.ts';
import { createPauses } from '../pauses.ts';
import type { ImportJob } from './child-messages.ts';

export interface ImporterOptions {
  /** Children that work at the same time. Default 1: reading takes all of a core. */
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
   * Reserves a slot among the running and waiting imports before the file is received; undefined if all are taken.
   * The slot must be released.
   */
  reserve: () => Reservation | undefined;
  /** The restrictions of the children on this system. */
  isolation: () => Promise<Isolation>;
}

export interface Reservation {
  /** Rejects with an `ImportRefusal` that says why there is no draft. */
  read: (job: ImportJob, signal?: AbortSignal) => Promise<ImportedTemplate>;
  release: () => void;
}

export function createImporter(options: ImporterOptions = {}): Importer {
  const size = options.size ?? 1;
  const { run, isolation } = createOneShot({
    program: fileURLToPath(new URL('child.ts', import.meta.url)),
    heapMiB: options.heapMiB ?? 512,
    timeoutMs: options.timeoutMs ?? 30_000,
    tooMuch,
  });
  const turns = createTurns(size);
  const takePlace = createPlaces(size + (options.maxQueue ?? 8));

  const read = async (job: ImportJob, signal?: AbortSignal): Promise<ImportedTemplate> => {
    await turns.take(signal);
    try {
      const answer = await run({ job, receive: (message) => Promise.resolve(message), signal });
      // The answer may be megabytes, and was received just before.
      await nextTurn();
      return await checkAnswer(answer);
    } finally {
      turns.giveBack();
    }
  };
  const reserve = (): Reservation | undefined => {
    const release = takePlace();
    return release && { read, release };
  };
  return { reserve, isolation };
}

function tooMuch(): ImportRefusal {
  const sentence = 'The file takes too much time or memory to read. Please send a simpler one.';
  return new ImportRefusal('unreadable', sentence);
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
    // The slot passes to the next import, which already counts as working.
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next(true);
  };
  return { take, giveBack };
}

const pictureSchema = z.object({
  sha256: z.string(),
  bytes: z.instanceof(Uint8Array),
  media: z.enum(['image/png', 'image/jpeg']),
  width: z.int(),
  height: z.int(),
});

const answerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('imported'),
    template: z.extend(importedTemplateSchema, {
      // Checked one by one: there may be thousands.
      marks: z.array(z.unknown()).check(z.maxLength(maxImportedMarks)),
      form_file: z.optional(z.instanceof(Uint8Array)),
      pictures: z.optional(z.array(pictureSchema).check(z.maxLength(lookPictureLimits.count))),
    }),
  }),
  z.object({
    type: z.literal('refused'),
    kind: z.enum(['invalid', 'unreadable']),
    sentence: z.string().check(z.maxLength(500)),
  }),
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);

/** The child may have read a hostile file, so its messages are validated like input of a stranger. */
async function checkAnswer(answer: unknown): Promise<ImportedTemplate> {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw wrongShape();
  const { data } = parsed;
  if (data.type === 'refused') throw new ImportRefusal(data.kind, data.sentence);
  if (data.type === 'failed') throw new Error(`an importing child failed: ${data.cause.slice(0, 2000)}`);
  const marks: ImportedMark[] = [];
  const pause = createPauses();
  for (const one of data.template.marks) {
    await pause();
    const mark = importedMarkSchema.safeParse(one);
    if (!mark.success) throw wrongShape();
    marks.push(mark.data);
  }
  await nextTurn();
  return { ...data.template, marks };
}

function wrongShape(): Error {
  return new Error('an importing child gave an answer of the wrong shape');
}
