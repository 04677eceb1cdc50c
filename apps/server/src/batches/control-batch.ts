import type { AuditAction } from '@inkfield/contract/audit';
import type { Batch, BatchState } from '@inkfield/contract/batches';
import { instant } from '../clock.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import type { Queries } from '../database/database.ts';
import { isHeld } from '../database/legal-holds.ts';
import { AppError } from '../errors.ts';
import { requireBatchDay } from '../quotas/batch-day.ts';
import { findRoom } from '../quotas/room.ts';
import { answerBatch, type BatchDeps, countRows, type FoundBatch, getBatchRow } from './batches.ts';
import { findBatch } from './find-batch.ts';
import { changedMeanwhile } from './match-again.ts';
import { requireAllowed } from '../permissions/why-not-allowed.ts';
import { hideTable, removeHidden } from './stored-table.ts';

export type Command = 'start' | 'pause' | 'resume' | 'cancel';

interface Step {
  from: readonly BatchState[];
  to: BatchState;
  /** States in which there is nothing to do any more: the call may have been sent twice. */
  already: readonly BatchState[];
  /** Staff may hold up and end the batches of others, nothing else. */
  ownOnly: boolean;
  refusal: string;
}

const steps: Record<Command, Step> = {
  start: {
    from: ['ready'],
    to: 'running',
    already: ['running', 'done'],
    ownOnly: true,
    refusal: 'This batch cannot be started any more.',
  },
  pause: {
    from: ['running'],
    to: 'paused',
    already: ['paused', 'stopped'],
    ownOnly: false,
    refusal: 'This batch is not running.',
  },
  resume: {
    from: ['paused', 'stopped'],
    to: 'running',
    already: ['running', 'done'],
    ownOnly: true,
    refusal: 'This batch cannot be resumed.',
  },
  cancel: {
    from: ['ready', 'running', 'paused', 'stopped'],
    to: 'cancelled',
    already: ['cancelled'],
    ownOnly: false,
    refusal: 'This batch has ended.',
  },
};

export interface Control {
  act: Act;
  id: number;
  command: Command;
  leaveOutErrors?: boolean;
}

/** Starts, pauses, resumes or cancels a batch; the same command twice does no harm. */
export async function controlBatch(
  deps: BatchDeps,
  { act, id, command, leaveOutErrors }: Control,
): Promise<Batch> {
  const { database, clock } = deps;
  const step = steps[command];
  const see = { caller: act.caller, ownOnly: step.ownOnly };
  const found = await findBatch(deps, id, see);
  if (step.to === 'running' && step.from.includes(found.state)) await requireQuotas(deps, found);
  await database.transaction(async (tx) => {
    const batch = await getBatchRow(tx, id, see);
    if (step.already.includes(batch.state)) return;
    if (!step.from.includes(batch.state)) throw new AppError('conflict', { detail: step.refusal });
    if (step.to === 'running') await requireRoom(deps, tx, batch);
    if (command === 'start') await requireRows(tx, batch, leaveOutErrors === true);
    const now = instant(clock.now());
    await tx
      .updateTable('batches')
      .set({
        state: step.to,
        stop_reason: null,
        ...(command === 'start' && { started_at: now }),
        ...(command === 'cancel' && { ended_at: now }),
      })
      .where('id', '=', id)
      .execute();
    await recordEvents(tx, clock, {
      ...by(act),
      action: pastTense[command],
      subject: { type: 'batch', id },
      after: { template: batch.template_id, user: batch.user_id },
    });
  });
  return answerBatch(deps, await getBatchRow(database.query, id, see));
}

const pastTense: Record<Command, AuditAction> = {
  start: 'batch.started',
  pause: 'batch.paused',
  resume: 'batch.resumed',
  cancel: 'batch.cancelled',
};

/**
 * Fails early: without room the batch would stop immediately. The transactions that store documents check again.
 */
async function requireQuotas(deps: BatchDeps, { user_id }: FoundBatch): Promise<void> {
  await requireBatchDay(deps.database.query, deps, user_id);
  await findRoom(deps, user_id, ['documents', 'bytes']);
}

/** As many of a user's batches as are allowed at a time, and only with the right to the template. */
async function requireRoom({ config, clock }: BatchDeps, tx: Queries, batch: FoundBatch): Promise<void> {
  await requireAllowed(tx, batch, clock);
  const { count } = await tx
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', batch.user_id)
    .where('state', 'in', ['running', 'paused', 'stopped'])
    .where('id', '!=', batch.id)
    .executeTakeFirstOrThrow();
  if (count < config.batchesPerUser) return;
  throw new AppError('too_many_in_flight', {
    detail: `${count} of your batches are under way. Wait until one has ended, or cancel one.`,
    retryAfterS: 60,
  });
}

async function requireRows(tx: Queries, batch: FoundBatch, leaveOutErrors: boolean): Promise<void> {
  if (batch.matching !== null) throw new AppError('conflict', { detail: changedMeanwhile });
  const { waiting, invalid } = await countRows(tx, batch);
  if (waiting === 0) throw new AppError('conflict', { detail: 'No row is free of errors.' });
  if (invalid === 0 || leaveOutErrors) return;
  const detail = `${invalid} ${invalid === 1 ? 'row has' : 'rows have'} errors. Correct the table, or leave these rows out.`;
  throw new AppError('conflict', { detail });
}

/** Removes a table of the caller that was never started. Documents keep their batch. */
export async function deleteBatch({ database, clock }: BatchDeps, act: Act, id: number): Promise<void> {
  const hidden = await database.transaction(async (tx) => {
    const batch = await getBatchRow(tx, id, { caller: act.caller, ownOnly: true });
    if (!(await hideTable(tx, batch))) {
      const detail = 'This table was started. It stays, with the documents that were made from it.';
      throw new AppError('conflict', { detail });
    }
    if (await isHeld(tx, { userId: batch.user_id })) throw new AppError('held');
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'batch.deleted',
      subject: { type: 'batch', id },
      after: { template: batch.template_id, user: batch.user_id },
    });
    return batch;
  });
  await removeHidden({ database }, hidden);
}
