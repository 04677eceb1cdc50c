import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type BatchDeps, type FoundBatch, getBatchRow, type Viewer } from './batches.ts';
import { settleVerdicts } from './verdicts.ts';

/** A batch for a call. The rows of a matching that was interrupted after it was decided are brought up to it first. */
export async function findBatch(
  deps: BatchDeps,
  id: number,
  see: { caller: Viewer; ownOnly: boolean },
): Promise<FoundBatch> {
  const batch = await getBatchRow(deps.database.query, id, see);
  if (batch.matching === null) return batch;
  await settleVerdicts(deps, { ...batch, matching: batch.matching });
  return getBatchRow(deps.database.query, id, see);
}

/** Returns a batch to its owner or to staff. If staff open a client's batch, an audit row is written first. */
export async function openBatch(deps: BatchDeps, act: Act, id: number): Promise<FoundBatch> {
  const batch = await findBatch(deps, id, { caller: act.caller, ownOnly: false });
  if (batch.user_id === act.caller.id) return batch;
  await deps.database.transaction((tx) =>
    recordEvents(tx, deps.clock, {
      ...by(act),
      action: 'batch.opened_by_staff',
      subject: { type: 'batch', id },
      after: { user: batch.user_id, template: batch.template_id },
    }),
  );
  return batch;
}
