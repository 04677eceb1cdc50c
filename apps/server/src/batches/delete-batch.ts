import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { AppError } from '../errors.ts';
import { type BatchDeps, getBatchRow } from './batches.ts';
import { hideTable, removeHidden } from './stored-table.ts';

/** Removes a table of the caller that was never started. Documents keep their batch. */
export async function deleteBatch({ database, clock }: BatchDeps, act: Act, id: number): Promise<void> {
  const hidden = await database.transaction(async (tx) => {
    const batch = await getBatchRow(tx, id, { caller: act.caller, ownOnly: true });
    if (!(await hideTable(tx, batch))) {
      const detail = 'This table was started. It stays, with the documents that were made from it.';
      throw new AppError('conflict', { detail });
    }
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
