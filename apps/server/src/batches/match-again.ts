import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, ColumnDates, GivenDateOrders, Matching } from '@inkfield/contract/batches';
import type { Deps } from '../deps.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { AppError, invalidField } from '../errors.ts';
import { addStored } from '../quotas/stored.ts';
import { getVersionText } from '../templates/template-text.ts';
import { Overrun } from '../threads/thread.ts';
import { allRows } from './batch-rows.ts';
import {
  answerBatch,
  type BatchDeps,
  type FoundBatch,
  getBatchRow,
  readColumns,
  type Seer,
} from './batches.ts';
import { readDateOrders } from './cells/date-columns.ts';
import type { JudgePlan } from './cells/judge-rows.ts';
import { judgeLimits, startJudge } from './cells/judge-table.ts';
import { readMatching } from './cells/match-columns.ts';
import { columnPlan } from './cells/stored-cells.ts';
import { describeColumns } from './receive-table.ts';
import { measureTable } from './stored-table.ts';

export const notReady = 'This batch has been started. Send the table again for another one.';

const changedMeanwhile = 'This batch was started or matched in another window. Load the page again.';

/** On one node: each has a thread, which may take half a gigabyte. */
const maxMatchings = 2;

type MatchDeps = BatchDeps & Pick<Deps, 'limits'>;

interface MatchingAgain {
  caller: Seer;
  matching: Matching;
  dateOrders?: GivenDateOrders | undefined;
}

/**
 * Matches the columns of a table anew and checks all its rows again. Nothing is written before every row is judged,
 * and then all at once: an interruption leaves the batch as it was.
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
  const text = await getVersionText(deps, batch.template_version_id);
  const { fields } = text;
  const before = readColumns(batch);
  const headers = before.map(({ header }) => header);
  const columns = readMatching(matching, headers, fields);
  const kept = before.filter(({ field }, at) => field === columns[at]);
  const orders = new Map([...columnPlan(kept).dateOrders, ...readDateOrders(dateOrders, columns, fields)]);
  const plan = { text: engineText(text), headers, columns };
  let judged = await judge(deps, batch, { ...plan, dateOrders: orders });
  const needed = new Map([...orders].filter(([name]) => judged.dates.has(name)));
  // Without an ambiguous date nobody is asked for an order, so it must not make other dates errors.
  if (needed.size < orders.size) judged = await judge(deps, batch, { ...plan, dateOrders: needed });
  const { verdicts, dates } = judged;
  const columns_json = JSON.stringify(describeColumns(headers, columns, dates));
  await writeVerdicts(deps, batch, { verdicts, columns_json });
  return answerBatch(deps, await getBatchRow(deps.database.query, batch.id, { caller, ownOnly: true }));
}

interface Judged {
  verdicts: Verdicts;
  /** The columns with ambiguous dates, by field. */
  dates: Map<string, ColumnDates>;
}

/** Rows whose verdict changes, by what is wrong with them now; most have nothing, or the same as many others. */
type Verdicts = Map<string | null, number[]>;

async function judge(deps: BatchDeps, batch: FoundBatch, plan: JudgePlan): Promise<Judged> {
  const thread = startJudge(plan);
  const endsAt = performance.now() + judgeLimits.timeoutMs;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const verdicts: Verdicts = new Map();
  try {
    for await (const rows of allRows(deps, batch)) {
      const stored = rows.map(({ row_number, cells_json, errors_json }) => ({
        row_number,
        cells_json,
        errors_json,
      }));
      for (const { number, errors_json } of await thread.run('judgeAgain', stored, leftMs())) {
        const alike = verdicts.get(errors_json) ?? [];
        alike.push(number);
        verdicts.set(errors_json, alike);
      }
    }
    const { dates } = await thread.run('summarise', undefined, leftMs());
    return { verdicts, dates };
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
    const sentence = 'The table takes too much time or memory to check. Send it again in parts.';
    throw invalidField('matching', sentence);
  } finally {
    thread.end();
  }
}

/** How many rows one statement names. */
const maxPart = 500;
/** How much it writes: more would hold the event loop for longer than other calls should wait. */
const maxPartCharacters = 500_000;

async function writeVerdicts(
  { database }: BatchDeps,
  { id, user_id, columns_json: before }: FoundBatch,
  { verdicts, columns_json }: { verdicts: Verdicts; columns_json: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Verdicts are what differs from those read above: they hold as long as nobody has matched or started meanwhile.
    const { numUpdatedRows } = await tx
      .updateTable('batches')
      .set({ columns_json })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .where('columns_json', '=', before)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', { detail: changedMeanwhile });
    for (const [errors_json, rows] of verdicts) {
      const part = Math.min(maxPart, Math.ceil(maxPartCharacters / (errors_json?.length ?? 1)));
      for (let start = 0; start < rows.length; start += part) {
        await nextTurn();
        await tx
          .updateTable('batch_rows')
          .set({ errors_json, state: errors_json === null ? 'waiting' : 'invalid' })
          .where('user_id', '=', user_id)
          .where('batch_id', '=', id)
          .where('row_number', 'in', rows.slice(start, start + part))
          .execute();
      }
    }
    await addStored(tx, user_id, { bytes: await measureTable(tx, { id, user_id }) });
  });
}
