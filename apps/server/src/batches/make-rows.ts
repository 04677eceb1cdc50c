import { resolve } from '@inkfield/engine/resolve';
import type { Deps } from '../deps.ts';
import { instant, type Instant } from '../clock.ts';
import type { ParsedTemplates } from '../documents/parsed-templates.ts';
import { nextMoment } from '../documents/store-document.ts';
import { typesetDocument } from '../documents/typeset-document.ts';
import { AppError } from '../http/errors.ts';
import { getVersionText } from '../templates/template-text.ts';
import { readCells } from './batch-rows.ts';
import { type BatchRecordRow, readColumns } from './batches.ts';
import { createRowCheck } from './cells/check-row.ts';
import type { Claim, ClaimedRow } from './claim-rows.ts';
import { releaseRows } from './claim-rows.ts';
import { type Outcome, storeOutcomes } from './store-rows.ts';

export type MakeDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage' | 'log'>;

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
    const { values, errors } = check(readCells(row.cells_json));
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
