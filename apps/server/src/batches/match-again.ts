import { randomUUID } from 'node:crypto';
import type { ColumnDates, GivenDateOrders, Matching } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { instant } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { AppError, invalidField } from '../errors.ts';
import { actFor } from '../http/caller.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { addStored } from '../quotas/stored.ts';
import { getVersionText } from '../templates/template-text.ts';
import { Overrun } from '../threads/thread.ts';
import { allRows } from './batch-rows.ts';
import { answerBatch, type BatchDeps, type FoundBatch, readColumns, type Viewer } from './batches.ts';
import { readDateOrders } from './cells/date-columns.ts';
import type { JudgePlan } from './cells/judge-rows.ts';
import { judgeLimits, startJudge } from './cells/judge-table.ts';
import { readMatching } from './cells/match-columns.ts';
import { columnPlan, describeColumns } from './cells/stored-cells.ts';
import { findBatch } from './find-batch.ts';
import { requireAllowed } from '../permissions/why-not-allowed.ts';
import { discardVerdicts, keepVerdicts, type Verdicts } from './verdicts.ts';

export const notReady = 'This batch has been started. Send the table again for another one.';

export const changedMeanwhile = 'This batch was started or matched in another window. Load the page again.';

/** On one node: each has a thread, which may take half a gigabyte. */
const maxMatchings = 2;

type MatchDeps = BatchDeps & Pick<Deps, 'limits'>;

interface MatchingAgain {
  caller: Viewer;
  matching: Matching;
  dateOrders?: GivenDateOrders | undefined;
}

/**
 * Matches the columns of a table again and checks all its rows. Nothing is written before every row is checked.
 * The new verdicts apply all together or not at all: see verdicts.ts.
 */
export async function matchAgain(
  deps: MatchDeps,
  batch: FoundBatch,
  matching: MatchingAgain,
): Promise<Batch> {
  const leave = deps.limits.enter('matching', 'here', maxMatchings);
  if (leave === undefined) throw new AppError('busy', { retryAfterS: 5 });
  try {
    return await matchOnce(deps, batch, matching);
  } finally {
    leave();
  }
}

async function matchOnce(
  deps: BatchDeps,
  batch: FoundBatch,
  { caller, matching, dateOrders = {} }: MatchingAgain,
): Promise<Batch> {
  if (batch.state !== 'ready') throw new AppError('conflict', { detail: notReady });
  await requireAllowed(deps.database.query, batch, deps.clock);
  const text = await getVersionText(deps, batch.template_version_id);
  const { fields } = text;
  const before = readColumns(batch);
  const { headers, sheets } = columnPlan(before, fields);
  const matched = { headers, sheets, columns: readMatching(matching, { headers, sheets }, fields) };
  const { columns } = matched;
  const unchanged = before.filter(({ field }, at) => field === columns[at]);
  const orders = new Map([
    ...columnPlan(unchanged, fields).dateOrders,
    ...readDateOrders(dateOrders, matched, fields),
  ]);
  const plan = { text: engineText(text), ...matched };
  let judged = await judge(deps, batch, { ...plan, dateOrders: orders });
  const needed = new Map([...orders].filter(([name]) => judged.dates.has(name)));
  // A column without an ambiguous date gets no question about its order, so an order must not turn its other dates
  // into errors.
  if (needed.size < orders.size) judged = await judge(deps, batch, { ...plan, dateOrders: needed });
  const { verdicts, dates, grown } = judged;
  const room = grown > 0 ? await findRoom(deps, batch.user_id, ['bytes']) : undefined;
  const columns_json = JSON.stringify(describeColumns(matched, fields, dates));
  const matchingId = `${instant(deps.clock.now())} ${randomUUID()}`;
  const kept = { ...batch, matching: matchingId };
  try {
    await keepVerdicts(deps, kept, verdicts);
    await decide(deps, batch, { matching: matchingId, columns_json, grown, room });
  } catch (error) {
    await actFor(undefined, () => discardVerdicts(deps, kept));
    throw error;
  }
  return answerBatch(deps, await findBatch(deps, batch.id, { caller, ownOnly: true }));
}

interface Judged {
  verdicts: Verdicts;
  /** The columns with ambiguous dates, by field. */
  dates: Map<string, ColumnDates>;
  /** The bytes that the verdicts add to the table. */
  grown: number;
}

async function judge(deps: BatchDeps, batch: FoundBatch, plan: JudgePlan): Promise<Judged> {
  const thread = startJudge(plan);
  const endsAt = performance.now() + judgeLimits.timeoutMs;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const verdicts: Verdicts = new Map();
  let grown = 0;
  try {
    for await (const rows of allRows(deps, batch)) {
      const stored = rows.map(({ row_number, cells_json, errors_json }) => ({
        row_number,
        cells_json,
        errors_json,
      }));
      for (const judged of await thread.run('judgeAgain', stored, leftMs())) {
        const alike = verdicts.get(judged.errors_json) ?? [];
        alike.push(judged.number);
        verdicts.set(judged.errors_json, alike);
        grown += judged.grown;
      }
    }
    const { dates } = await thread.run('summarise', undefined, leftMs());
    return { verdicts, dates, grown };
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
    const sentence = 'The table takes too much time or memory to check. Send it again in parts.';
    throw invalidField('matching', sentence);
  } finally {
    thread.end();
  }
}

interface Decision {
  matching: string;
  columns_json: string;
  grown: number;
  /** For verdicts that make the table larger. */
  room: Room | undefined;
}

/** From here on the new verdicts hold and count, unless another call has matched or started since the rows were read. */
async function decide(
  { database, clock }: BatchDeps,
  batch: FoundBatch,
  { matching, columns_json, grown, room }: Decision,
): Promise<void> {
  const { id, user_id, columns_json: before } = batch;
  await database.transaction(async (tx) => {
    await requireAllowed(tx, batch, clock);
    const decided = await tx
      .updateTable('batches')
      .set((eb) => ({ matching, columns_json, byte_count: eb('byte_count', '+', grown) }))
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .where('columns_json', '=', before)
      .where('matching', 'is', null)
      .returning('byte_count')
      .executeTakeFirst();
    if (decided === undefined) throw new AppError('conflict', { detail: changedMeanwhile });
    // Tables older than the quotas have no size: only their number counts.
    if (decided.byte_count === null) return;
    if (room === undefined) await addStored(tx, user_id, { bytes: grown });
    else await room.take(tx, { bytes: grown });
  });
}
