import type { BatchRow } from '@inkfield/contract/batches';
import { resolve } from '@inkfield/engine/resolve';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { instant, type Instant } from '../clock.ts';
import type { ParsedTemplates } from '../documents/parsed-templates.ts';
import { insertDocument, nextMoment, secondOf } from '../documents/store-document.ts';
import { typesetDocument } from '../documents/typeset-document.ts';
import { AppError } from '../http/errors.ts';
import { getVersionText, type TemplateText } from '../templates/template-text.ts';
import { type BatchRecordRow, readColumns } from './batches.ts';
import { createRowCheck } from './cells/check-row.ts';
import type { Claim, ClaimedRow } from './claim-rows.ts';
import { releaseRows } from './claim-rows.ts';
import { whyStopped } from './may-go-on.ts';
import type { Cell } from './table/cell.ts';

export type MakeDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage' | 'log'>;

type Outcome =
  | { kind: 'made'; row: ClaimedRow; values: Values; pdf: Uint8Array; pageCount: number }
  | { kind: 'refused'; row: ClaimedRow; state: 'invalid' | 'failed'; errors: BatchRow['errors'] }
  /** No answer of the typesetter: worth another try. Whether it was at it, and not just stopping. */
  | { kind: 'unanswered'; row: ClaimedRow; wasTried: boolean };

/** A document that ends the typesetter so often is not tried again. */
const maxAttempts = 3;
/** How often the date of PDFs is set anew because other documents of the user came in between. */
const maxTries = 5;

interface Making {
  batch: BatchRecordRow;
  claim: Claim;
  parsedTemplates: ParsedTemplates;
  /** The server stops: what is not set yet is given back. */
  signal: AbortSignal;
}

/** Makes the documents of claimed rows and stores them; rows that were not made are given back. */
export async function makeRows(
  deps: MakeDeps,
  { batch, claim, parsedTemplates, signal }: Making,
): Promise<void> {
  const text = await getVersionText(deps, batch.template_version_id);
  const columns = readColumns(batch).map(({ field }) => field ?? undefined);
  const check = createRowCheck({ fields: text.fields, columns, locale: text.page });
  const failed: number[] = [];
  let rows = claim.rows;
  for (let tried = 0; rows.length > 0 && tried < maxTries && !signal.aborted; tried += 1) {
    const date = await nextMoment(deps.database.query, batch.user_id, instant(deps.clock.now()));
    const outcomes = await Promise.all(rows.map((row) => makeRow({ row, date })));
    failed.push(...outcomes.filter(isTried).map(({ row }) => row.row_number));
    rows = await storeOutcomes(deps, { batch, text, date, lease: claim.lease, outcomes });
  }
  await releaseRows(deps, batch, { lease: claim.lease, failed });

  async function makeRow({ row, date }: { row: ClaimedRow; date: Instant }): Promise<Outcome> {
    // Written when the table was received.
    const { values, errors } = check(JSON.parse(row.cells_json) as Cell[]);
    if (errors.length > 0) return { kind: 'refused', row, state: 'invalid', errors };
    const { document, problems } = resolve(parsedTemplates(text), {
      fields: text.fields,
      values,
      mode: 'final',
      locale: text.page,
    });
    const stopping = problems.filter(({ level }) => level === 'error').map(({ message }) => ({ message }));
    if (stopping.length > 0) return { kind: 'refused', row, state: 'failed', errors: stopping };
    try {
      const { pdf, pageCount } = await typesetDocument(deps, {
        text,
        document,
        date,
        output: 'pdf',
        background: true,
        request: {
          signal,
          log: (event, members) => deps.log.info({ event, batch: batch.id, ...members }, event),
        },
      });
      return { kind: 'made', row, values, pdf, pageCount };
    } catch (error) {
      return outcomeOf(error, row);
    }
  }
}

function isTried(outcome: Outcome): boolean {
  return outcome.kind === 'unanswered' && outcome.wasTried;
}

function outcomeOf(error: unknown, row: ClaimedRow): Outcome {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'unprintable') {
    const message = error.options.detail ?? 'The document cannot be printed.';
    return { kind: 'refused', row, state: 'failed', errors: [{ message }] };
  }
  if (error.code === 'renderer_unavailable' && row.attempts + 1 >= maxAttempts) {
    const message = 'The document could not be typeset: it takes too much time or memory.';
    return { kind: 'refused', row, state: 'failed', errors: [{ message }] };
  }
  return { kind: 'unanswered', row, wasTried: error.code === 'renderer_unavailable' };
}

interface Group {
  batch: BatchRecordRow;
  text: TemplateText;
  date: Instant;
  lease: string;
  outcomes: readonly Outcome[];
}

/**
 * Stores each document together with the completion of its row, for rows whose lease is still held, as long as
 * the batch runs. Gives back the rows whose PDF must carry a later second.
 */
async function storeOutcomes(
  deps: MakeDeps,
  { batch, text, date, lease, outcomes }: Group,
): Promise<ClaimedRow[]> {
  const { database, storage, clock } = deps;
  const prepared = await Promise.all(
    outcomes.map(async (outcome) => ({
      outcome,
      file: outcome.kind === 'made' ? await storage.prepare(outcome.pdf) : undefined,
    })),
  );
  return database.transaction(async (tx) => {
    const running = await tx
      .selectFrom('batches')
      .select('id')
      .where('id', '=', batch.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (running === undefined || (await whyStopped(tx, batch, clock)) !== undefined) return [];
    const held = new Set(await heldRows(tx));
    const late: ClaimedRow[] = [];
    for (const { outcome, file } of prepared) {
      const { row } = outcome;
      if (outcome.kind === 'unanswered' || !held.has(row.row_number)) continue;
      if (outcome.kind === 'refused') {
        await complete(row, { state: outcome.state, errors_json: JSON.stringify(outcome.errors) });
        continue;
      }
      const generatedAt = await nextMoment(tx, batch.user_id, date);
      if (secondOf(generatedAt) !== secondOf(date)) {
        late.push(row);
        continue;
      }
      const { values, pdf, pageCount } = outcome;
      if (file === undefined) throw new Error('a document that was made has a file');
      await file.keep(tx);
      const made = { userId: batch.user_id, text, values, generatedAt, pdf, pageCount, batchId: batch.id };
      const documentId = await insertDocument(tx, made, file.sha256);
      await complete(row, { state: 'done', document_id: documentId, cells_json: null });
    }
    return late;

    async function heldRows(queries: typeof tx): Promise<number[]> {
      const rows = await queries
        .selectFrom('batch_rows')
        .select('row_number')
        .where('user_id', '=', batch.user_id)
        .where('batch_id', '=', batch.id)
        .where('lease', '=', lease)
        .where('state', '=', 'waiting')
        .where(
          'row_number',
          'in',
          outcomes.map(({ row }) => row.row_number),
        )
        .execute();
      return rows.map(({ row_number }) => row_number);
    }

    async function complete(
      { row_number }: ClaimedRow,
      change: {
        state: 'done' | 'failed' | 'invalid';
        document_id?: number;
        cells_json?: null;
        errors_json?: string;
      },
    ): Promise<void> {
      await tx
        .updateTable('batch_rows')
        .set({ ...change, lease: null, leased_until: null })
        .where('user_id', '=', batch.user_id)
        .where('batch_id', '=', batch.id)
        .where('row_number', '=', row_number)
        .execute();
    }
  });
}
