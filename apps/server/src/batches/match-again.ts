import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, Matching } from '@inkfield/contract/batches';
import { AppError } from '../http/errors.ts';
import { getVersionText } from '../templates/template-text.ts';
import { allRows, readCells } from './batch-rows.ts';
import {
  answerBatch,
  type BatchDeps,
  type FoundBatch,
  getBatchRow,
  readColumns,
  type Seer,
} from './batches.ts';
import { createRowCheck } from './cells/check-row.ts';
import { readMatching } from './cells/match-columns.ts';
import { describeColumns } from './receive-table.ts';

export const notReady = 'This batch has been started. Send the table again for another one.';

const changedMeanwhile = 'This batch was started or matched in another window. Load the page again.';

/**
 * Matches the columns of a table anew and checks all its rows again. Nothing is written before every row is judged,
 * and then all at once: an interruption leaves the batch as it was.
 */
export async function matchAgain(
  deps: BatchDeps,
  batch: FoundBatch,
  { caller, matching }: { caller: Seer; matching: Matching },
): Promise<Batch> {
  if (batch.state !== 'ready') throw new AppError('conflict', { detail: notReady });
  const { fields, page } = await getVersionText(deps, batch.template_version_id);
  const headers = readColumns(batch).map(({ header }) => header);
  const columns = readMatching(matching, headers, fields);
  const check = createRowCheck({ fields, columns, locale: page });
  const verdicts = await judge(deps, batch, check);
  const columns_json = JSON.stringify(describeColumns(headers, columns));
  await writeVerdicts(deps, batch, { verdicts, columns_json });
  return answerBatch(deps, await getBatchRow(deps.database.query, batch.id, { caller, ownOnly: true }));
}

/** Rows whose verdict changes, by what is wrong with them now; most have nothing, or the same as many others. */
type Verdicts = Map<string | null, number[]>;

async function judge(
  deps: BatchDeps,
  batch: FoundBatch,
  check: ReturnType<typeof createRowCheck>,
): Promise<Verdicts> {
  const verdicts: Verdicts = new Map();
  for await (const rows of allRows(deps, batch)) {
    // Everybody else gets their turn between the parts.
    await nextTurn();
    for (const { row_number, cells_json, errors_json: before } of rows) {
      const { errors } = check(readCells(cells_json));
      const errors_json = errors.length > 0 ? JSON.stringify(errors) : null;
      if (errors_json === before) continue;
      const alike = verdicts.get(errors_json) ?? [];
      alike.push(row_number);
      verdicts.set(errors_json, alike);
    }
  }
  return verdicts;
}

/** How many rows one statement names. */
const part = 500;

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
      for (let start = 0; start < rows.length; start += part) {
        await tx
          .updateTable('batch_rows')
          .set({ errors_json, state: errors_json === null ? 'waiting' : 'invalid' })
          .where('user_id', '=', user_id)
          .where('batch_id', '=', id)
          .where('row_number', 'in', rows.slice(start, start + part))
          .execute();
      }
    }
  });
}
