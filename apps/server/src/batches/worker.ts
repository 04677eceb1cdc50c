import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import { type AuditEvent, recordEvents } from '../events/record.ts';
import { requireBatchDay } from '../quotas/batch-day.ts';
import { QuotaReached } from '../quotas/quota-reached.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { addStored } from '../quotas/stored.ts';
import { type BatchRecordRow, countRows } from './batches.ts';
import { claimRows, findRunning, leaseS, releaseAll, renewLease } from './claim-rows.ts';
import { makeRows } from './make-rows.ts';
import { measureTable } from './stored-table.ts';
import { whyNotAllowed } from '../permissions/why-not-allowed.ts';
import { releaseLeftovers, whileRenewing } from '../work/leased-rows.ts';
import { createWorkLoop } from '../work/work-loop.ts';

type WorkerDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage' | 'log'>;

export interface BatchWorker {
  /** Makes one group of rows, or ends a batch; false when there is nothing to do. */
  step(): Promise<boolean>;
  start(): void;
  /** Waits for the group that is being made. */
  stop(): Promise<void>;
}

const idleMs = 500;
/** A group is to take about this long: a pause, a stop of the server and other batches wait for no more. */
const groupMs = 400;
const maxGroup = 32;
/** While one group is stored the next is being typeset. */
const lanes = 2;

export function createBatchWorker(deps: WorkerDeps): BatchWorker {
  const { database, clock, log } = deps;
  /** How many rows fit into `groupMs`, by template, measured on the last group. */
  const groupSizes = new Map<number, number>();
  let last = 0;

  async function step(): Promise<boolean> {
    // With a wrong clock, documents would have a wrong date.
    if (clock.aheadMs() > 0) return false;
    const batch = await findRunning(deps, last);
    last = batch?.id ?? 0;
    if (batch === undefined) return false;
    const reason = await whyNotAllowed(database.query, batch, clock);
    if (reason !== undefined) {
      await stopBatch(batch, reason);
      return true;
    }
    const room = await findBatchRoom(batch);
    if (room === undefined) return true;
    const size = groupSizes.get(batch.id) ?? 4;
    const claim = await claimRows(deps, batch, size);
    if (claim.rows.length === 0) return endWhenDone(batch);
    const begunAt = performance.now();
    const renew = () => renewLease(deps, batch, claim.lease);
    try {
      await whileRenewing({ leaseS, renew, report }, () =>
        makeRows(deps, { batch, claim, room, signal: loop.signal }),
      );
    } catch (error) {
      if (!(error instanceof QuotaReached)) throw error;
      // There may still be room for one.
      if (claim.rows.length === 1) await stopBatch(batch, stopReasonOf(error));
      groupSizes.set(batch.id, 1);
      return true;
    }
    const tookMs = performance.now() - begunAt;
    const next = Math.round((claim.rows.length * groupMs) / Math.max(1, tookMs));
    groupSizes.set(batch.id, Math.min(maxGroup, Math.max(1, Math.min(next, 2 * size))));
    return true;
  }

  /** Of two batches one may have work when the other has none. */
  async function stepOfAny(): Promise<boolean> {
    const before = last;
    return (await step()) || (last !== 0 && last !== before && (await step()));
  }

  /** Undefined where there is none: the batch is ended or stopped then. */
  async function findBatchRoom(batch: BatchRecordRow): Promise<Room | undefined> {
    try {
      await requireBatchDay(database.query, deps, batch.user_id);
      return await findRoom(deps, batch.user_id, ['documents', 'bytes']);
    } catch (error) {
      if (!(error instanceof QuotaReached)) throw error;
      // The last document may have taken the last of the room.
      if (!(await endWhenDone(batch))) await stopBatch(batch, stopReasonOf(error));
      return undefined;
    }
  }

  async function stopBatch(
    { id }: BatchRecordRow,
    reason: NonNullable<BatchRecordRow['stop_reason']>,
  ): Promise<void> {
    await database.query
      .updateTable('batches')
      .set({ state: 'stopped', stop_reason: reason })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
    log.info({ event: 'batch.stopped', batch: id, reason }, 'batch.stopped');
  }

  /** Ends a batch of which no row waits; rows that another node holds are waited for. */
  async function endWhenDone(batch: BatchRecordRow): Promise<boolean> {
    const ended = await database.transaction(async (tx) => {
      const { waiting, done, failed, invalid } = await countRows(tx, batch);
      if (waiting > 0) return false;
      const { numUpdatedRows } = await tx
        .updateTable('batches')
        .set({ state: 'done', ended_at: instant(clock.now()) })
        .where('id', '=', batch.id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      // Cells of finished rows are already removed.
      await addStored(tx, batch.user_id, { bytes: await measureTable(tx, batch) });
      await recordEvents(tx, clock, endedEvent(batch, { done, notMade: failed + invalid }));
      return true;
    });
    groupSizes.delete(batch.id);
    if (ended) log.info({ event: 'batch.done', batch: batch.id }, 'batch.done');
    return ended;
  }

  function report(error: unknown): void {
    log.error({ err: error, event: 'batch.worker_failed' }, 'the worker of batches failed');
  }

  const loop = createWorkLoop({
    begin: () => releaseLeftovers(database, () => releaseAll(deps)),
    step: stepOfAny,
    pauseMs: () => idleMs,
    lanes,
    report,
  });
  return { step, start: loop.start, stop: loop.stop };
}

function endedEvent(
  { id, user_id: userId, template_id: template, template_name: templateName }: BatchRecordRow,
  { done, notMade }: { done: number; notMade: number },
): AuditEvent {
  return {
    action: 'batch.ended',
    subject: { type: 'batch', id },
    after: { user: userId, template, done, not_made: notMade },
    mails: [{ kind: 'batch-finished', userId, batchId: id, templateName, done, notMade }],
  };
}

function stopReasonOf({ quota }: QuotaReached): NonNullable<BatchRecordRow['stop_reason']> {
  return quota === 'day' ? 'day_limit_reached' : 'quota_reached';
}
