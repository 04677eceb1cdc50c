import { type Erasure, erasureHoldDays } from '@inkfield/contract/erasures';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { AppError } from '../errors.ts';
import { type ErasureTarget, findTarget } from './erasure-target.ts';
import { getErasure } from './list-erasures.ts';

type ErasureDeps = Pick<Deps, 'database' | 'clock'>;

const holdS = erasureHoldDays * 24 * 60 * 60;

interface ErasureRequest {
  target: ErasureTarget;
  reason: string;
}

/** Notes that something is to be erased. Nothing happens before another person has confirmed it. */
export async function askErasure(
  { database, clock }: ErasureDeps,
  act: Act,
  { target, reason }: ErasureRequest,
): Promise<Erasure> {
  try {
    return await database.transaction(async (tx) => {
      const { refusal, userId, documentId } = await findTarget(tx, target);
      if (refusal !== undefined) throw new AppError('conflict', { detail: refusal });
      const { id } = await tx
        .insertInto('erasures')
        .values({
          document_id: documentId,
          user_id: documentId === null ? userId : null,
          reason,
          asked_by: act.caller.id,
          asked_at: instant(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordDecision(tx, clock, { act, id, action: 'erasure.asked' });
      return getErasure(tx, id);
    });
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw new AppError('conflict', { detail: 'Its erasure was asked for already.' });
  }
}

/** By an administrator who has not asked for it; it is due after the hold. */
export async function confirmErasure(
  { database, clock }: ErasureDeps,
  act: Act,
  id: number,
): Promise<Erasure> {
  return database.transaction(async (tx) => {
    const erasure = await getErasure(tx, id);
    if (erasure.asked_by?.id === act.caller.id)
      throw new AppError('forbidden', {
        detail: 'Another administrator than the one who asked must confirm.',
      });
    if (erasure.state !== 'waiting') throw new AppError('conflict', { detail: refusalOf(erasure) });
    const { refusal } = await findTarget(tx, targetOf(erasure));
    if (refusal !== undefined) throw new AppError('conflict', { detail: refusal });
    await tx
      .updateTable('erasures')
      .set({
        confirmed_by: act.caller.id,
        confirmed_at: instant(clock.now()),
        due_at: secondsFrom(clock, holdS),
      })
      .where('id', '=', id)
      .execute();
    await recordDecision(tx, clock, { act, id, action: 'erasure.confirmed' });
    return getErasure(tx, id);
  });
}

/** As long as nothing has been erased. */
export async function cancelErasure(
  { database, clock }: ErasureDeps,
  act: Act,
  id: number,
): Promise<Erasure> {
  return database.transaction(async (tx) => {
    await getErasure(tx, id);
    const { numUpdatedRows } = await tx
      .updateTable('erasures')
      .set({ cancelled_by: act.caller.id, cancelled_at: instant(clock.now()) })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('begun_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new AppError('conflict', { detail: refusalOf(await getErasure(tx, id)) });
    await recordDecision(tx, clock, { act, id, action: 'erasure.cancelled' });
    return getErasure(tx, id);
  });
}

const refusals: Record<Erasure['state'], string> = {
  waiting: 'It waits for a confirmation.',
  confirmed: 'It was confirmed already.',
  held: 'A legal hold is in the way.',
  under_way: 'The erasing has begun.',
  done: 'It was carried out.',
  cancelled: 'It was cancelled.',
};

function refusalOf({ state }: Erasure): string {
  return refusals[state];
}

function targetOf({ document, user }: Erasure): ErasureTarget {
  return document === null ? { user: user.id } : { document: document.id };
}

interface Decision {
  /** Absent: the program itself did it. */
  act?: Act;
  id: number;
  action: 'erasure.asked' | 'erasure.confirmed' | 'erasure.cancelled' | 'erasure.done';
}

/** The row is about the document or the person, so that it is found with theirs. */
export async function recordDecision(
  tx: Queries,
  clock: ErasureDeps['clock'],
  { act, id, action }: Decision,
): Promise<void> {
  const row = await tx
    .selectFrom('erasures')
    .leftJoin('documents', 'documents.id', 'erasures.document_id')
    .select([
      'erasures.user_id',
      'erasures.rule_id',
      'document_id',
      'template_id',
      'documents.user_id as owner',
    ])
    .where('erasures.id', '=', id)
    .executeTakeFirstOrThrow();
  const rule = row.rule_id === null ? {} : { rule: row.rule_id };
  const isDocument = row.document_id !== null;
  await recordEvents(tx, clock, {
    ...(act && by(act)),
    action,
    subject: isDocument
      ? { type: 'document', id: row.document_id ?? 0 }
      : { type: 'user', id: row.user_id ?? 0 },
    after: isDocument
      ? { erasure: id, user: row.owner, template: row.template_id, ...rule }
      : { erasure: id, ...rule },
  });
}
