import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import { createOneShot } from '../children/one-shot.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { actFor } from '../http/caller.ts';
import { addStored } from '../quotas/stored.ts';
import type { FormFiles } from '../pdf/child-messages.ts';
import { storingFiles } from '../storage/unnamed-files.ts';
import type { PictureJob } from './picture-messages.ts';

type FormDeps = Pick<Deps, 'database' | 'clock' | 'storage' | 'log'>;

const { run } = createOneShot({
  program: fileURLToPath(new URL('picture-child.ts', import.meta.url)),
  heapMiB: 512,
  timeoutMs: 120_000,
  tooMuch: () => new Error('the pages of a form take too much time or memory to draw'),
});

const maxPictureBytes = 4 * 1024 * 1024;

/** The child draws a customer's file, so its messages are checked like input of a stranger. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    page: z.int().check(z.nonnegative()),
    picture: z
      .instanceof(Uint8Array)
      .check(z.refine((bytes) => bytes.byteLength <= maxPictureBytes && isWebp(bytes))),
  }),
  z.object({ type: z.literal('done') }),
]);

function isWebp(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

/** The drawings that are under way in this process, by the hash of the form. */
const drawingFor = new WeakMap<Database, Map<string, Promise<void>>>();
/** One form after the other: drawing takes all of a core. */
let last: Promise<void> = Promise.resolve();

type Form = Pick<PdfForm, 'base' | 'pages'>;

/** Draws the pages of a form that have no picture yet. A failure is logged: without pictures the values stand alone. */
export function drawFormPages(deps: FormDeps, form: Form): Promise<void> {
  const drawing = drawingFor.get(deps.database) ?? new Map<string, Promise<void>>();
  drawingFor.set(deps.database, drawing);
  const known = drawing.get(form.base);
  if (known !== undefined) return known;
  const own = last
    // Not for the first caller alone: others who open the form wait for the same pictures.
    .then(() => actFor(undefined, () => drawMissing(deps, form)))
    .catch((error: unknown) =>
      deps.log.warn({ event: 'form.pages_not_drawn', err: error }, 'form.pages_not_drawn'),
    )
    .finally(() => drawing.delete(form.base));
  drawing.set(form.base, own);
  last = own;
  return own;
}

async function drawMissing(deps: FormDeps, form: Form): Promise<void> {
  const { storage } = deps;
  const drawn = await findPictures(deps, form.base);
  const wanted = form.pages.flatMap((_, page) => (drawn.has(page) ? [] : page));
  if (wanted.length === 0) return;
  const bytes = await storage.find(form.base);
  if (bytes === undefined) throw new AppError('storage_unavailable');
  const job: PictureJob = { bytes, wanted };
  const receive = async (message: unknown): Promise<'done' | undefined> => {
    const answer = messageSchema.parse(message);
    if (answer.type === 'done') return 'done';
    const picture = await storage.prepare(answer.picture);
    const byte_count = answer.picture.byteLength;
    await storingFiles(deps, [picture], async (tx) => {
      await picture.keep(tx);
      const counted_for = await findImporter(tx, form.base);
      const added = await tx
        .insertInto('form_pages')
        .values({
          form_sha256: form.base,
          page: answer.page,
          sha256: picture.sha256,
          byte_count,
          counted_for,
        })
        .onConflict((conflict) => conflict.columns(['form_sha256', 'page']).doNothing())
        .returning('counted_for')
        .executeTakeFirst();
      // Drawn beyond a quota too: the form is there, and without its pages nobody could see it.
      if (added?.counted_for) await addStored(tx, added.counted_for, { bytes: byte_count });
    });
    return undefined;
  };
  await run({ job, receive, signal: undefined });
}

/** Who imported a form first. */
async function findImporter(tx: Queries, base: string): Promise<number | null> {
  const source = await tx
    .selectFrom('source_documents')
    .select('imported_by')
    .where('form_sha256', '=', base)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return source?.imported_by ?? null;
}

async function findPictures(
  { database }: Pick<Deps, 'database'>,
  base: string,
): Promise<Map<number, string>> {
  const rows = await database.query
    .selectFrom('form_pages')
    .select(['page', 'sha256'])
    .where('form_sha256', '=', base)
    .execute();
  return new Map(rows.map(({ page, sha256 }) => [page, sha256]));
}

/** As long as a preview waits for pictures that are being drawn. Pages without one show their values alone. */
const maxWaitMs = 5000;

interface WantedFiles {
  form: PdfForm;
  /** Whether the pictures of the pages are needed. */
  withPictures: boolean;
}

/** The files that a document needs to fill a form. */
export async function findFormFiles(deps: FormDeps, { form, withPictures }: WantedFiles): Promise<FormFiles> {
  const { storage } = deps;
  if (!withPictures) return { base: await findFile(deps, form.base), pages: [] };
  let known = await findPictures(deps, form.base);
  if (known.size < form.pages.length) {
    await Promise.race([drawFormPages(deps, form), wait(maxWaitMs, undefined, { ref: false })]);
    known = await findPictures(deps, form.base);
  }
  const pages = await Promise.all(
    form.pages.map(async (_, page) => {
      const sha256 = known.get(page);
      return sha256 === undefined ? undefined : storage.find(sha256);
    }),
  );
  return { base: new Uint8Array(), pages };
}

async function findFile({ storage }: FormDeps, sha256: string): Promise<Uint8Array> {
  const bytes = await storage.find(sha256);
  if (bytes === undefined) throw new AppError('storage_unavailable');
  return bytes;
}
