import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, Matching } from '@inkfield/contract/batches';
import { AppError } from '../http/errors.ts';
import { getVersionText } from '../templates/template-text.ts';
import { allRows } from './batch-rows.ts';
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
import type { Cell } from './table/cell.ts';

export const notReady = 'This batch has been started. Send the table again for another one.';

/** Matches the columns of a table anew and checks all its rows again, part by part. */
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
  // A start in between must not use rows that were judged by two matchings.
  await setState(deps, batch, { from: 'ready', to: 'receiving' });
  try {
    for await (const rows of allRows(deps, batch)) {
      // Everybody else gets their turn between the parts.
      await nextTurn();
      const changed = rows.flatMap((row) => {
        // Written when the table was received.
        const { errors } = check(JSON.parse(row.cells_json ?? '[]') as Cell[]);
        const errors_json = errors.length > 0 ? JSON.stringify(errors) : null;
        return errors_json === row.errors_json ? [] : [{ number: row.row_number, errors_json }];
      });
      await updateErrors(deps, batch, changed);
    }
    const columns_json = JSON.stringify(describeColumns(headers, columns));
    await deps.database.query
      .updateTable('batches')
      .set({ columns_json })
      .where('id', '=', batch.id)
      .execute();
  } finally {
    await setState(deps, batch, { from: 'receiving', to: 'ready' });
  }
  return answerBatch(deps, await getBatchRow(deps.database.query, batch.id, { caller, ownOnly: true }));
}

async function updateErrors(
  { database }: BatchDeps,
  { id, user_id }: FoundBatch,
  rows: readonly { number: number; errors_json: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction(async (tx) => {
    for (const { number, errors_json } of rows) {
      await tx
        .updateTable('batch_rows')
        .set({ errors_json, state: errors_json === null ? 'waiting' : 'invalid' })
        .where('user_id', '=', user_id)
        .where('batch_id', '=', id)
        .where('row_number', '=', number)
        .execute();
    }
  });
}

async function setState(
  { database }: BatchDeps,
  { id }: FoundBatch,
  { from, to }: { from: 'ready' | 'receiving'; to: 'ready' | 'receiving' },
): Promise<void> {
  const { numUpdatedRows } = await database.query
    .updateTable('batches')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('conflict', { detail: notReady });
}
