import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import { produce } from '../documents/produce.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { runEngine } from '../documents/run-engine.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { QuotaReached } from '../quotas/quota-reached.ts';
import type { Room } from '../quotas/room.ts';
import { getVersionText, momentIn, type TemplateText } from '../templates/template-text.ts';
import { type BatchRecordRow, readColumns } from './batches.ts';
import type { Claim, ClaimedRow } from './claim-rows.ts';
import { releaseRows } from './claim-rows.ts';
import { type Outcome, storeOutcomes } from './store-rows.ts';

export type MakeDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage' | 'log'>;

/** A document that ends the typesetter so often is not tried again. */
const maxAttempts = 3;
/** How often PDFs are typeset again after a conflict: a second had too few milliseconds left for the rows, or a code was taken. */
const maxTries = 5;

interface MakeRowsOptions {
  batch: BatchRecordRow;
  claim: Claim;
  room: Room;
  /** Aborts when the server stops. Unfinished rows are then released. */
  signal: AbortSignal;
}

/**
 * Makes the documents of claimed rows and stores them. Rows that were not made are released. Throws if all of them
 * together exceed a quota.
 */
export async function makeRows(
  deps: MakeDeps,
  { batch, claim, room, signal }: MakeRowsOptions,
): Promise<void> {
  const version = await getVersionText(deps, batch.template_version_id);
  const columns = readColumns(batch);
  const request: Pick<RequestInfo, 'signal' | 'log'> = {
    signal,
    log: (event, members) => deps.log.info({ event, batch: batch.id, ...members }, event),
  };
  const failed: number[] = [];
  let rows = claim.rows;
  try {
    for (let tried = 0; rows.length > 0 && tried < maxTries && !signal.aborted; tried += 1) {
      const text = { ...version, ...momentIn(deps.config, instant(deps.clock.now())) };
      const outcomes = await Promise.all(rows.map((row) => makeRow({ row, text })));
      failed.push(...outcomes.filter(isTried).map(({ row }) => row.row_number));
      rows = await storeOutcomes(deps, { batch, date: text.moment, lease: claim.lease, outcomes, room });
    }
  } catch (error) {
    if (error instanceof QuotaReached) await releaseRows(deps, batch, { lease: claim.lease, failed: [] });
    throw error;
  }
  await releaseRows(deps, batch, { lease: claim.lease, failed });

  async function makeRow({ row, text }: { row: ClaimedRow; text: TemplateText }): Promise<Outcome> {
    try {
      const job = { text: engineText(text), columns, row: { cells_json: row.cells_json } };
      const resolved = await runEngine('resolveRow', job, { background: true });
      if ('cellErrors' in resolved)
        return { kind: 'refused', row, state: 'invalid', errors: resolved.cellErrors };
      if ('stopping' in resolved) {
        const errors = resolved.stopping.map((message) => ({ message }));
        return { kind: 'refused', row, state: 'failed', errors };
      }
      const checked = { userId: batch.user_id, text, ...resolved, request, background: true };
      return { kind: 'made', row, document: await produce(deps, checked) };
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
