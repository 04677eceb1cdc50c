import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { instant, secondsFrom } from '../clock.ts';
import { isPostgres, type Queries } from '../database/database.ts';
import { isHeld } from '../database/legal-holds.ts';
import { beyond } from '../database/paging.ts';
import type { Tables } from '../database/tables.ts';
import { recordDecision } from './decide-erasure.ts';
import { eraseDocuments, removeFiles } from './erase-documents.ts';
import { beginWithPerson, eraseAccount, eraseTables } from './erase-person.ts';
import { removeMailFiles } from './mail-files.ts';

export type EraseDeps = Pick<Deps, 'database' | 'clock' | 'storage' | 'config' | 'log'>;
/** One that has begun. */
export type BegunErasure = Pick<Selectable<Tables['erasures']>, 'id' | 'document_id' | 'user_id'>;

/**
 * Carries out every erasure that is confirmed, due and not held, in pieces. Completed pieces stay erased, and
 * after a restart or failure the next run continues. Returns how many erasures were completed.
 */
export async function carryOutErasures(deps: EraseDeps, signal?: AbortSignal): Promise<number> {
  const { clock, log } = deps;
  // A clock that is ahead would cut the hold short.
  if (clock.aheadMs() > 0) return 0;
  let done = 0;
  for (let last: DueErasure | undefined; ;) {
    if (signal?.aborted === true) break;
    const due = await findDue(deps, last);
    if (due === undefined) break;
    last = due;
    try {
      if (await carryOut(deps, due, signal)) done += 1;
    } catch (error) {
      log.error({ err: error, event: 'erasure.failed', erasure: due.id }, 'an erasure failed');
    }
  }
  await emptyWriteAheadLog(deps);
  return done;
}

type DueErasure = BegunErasure & { due_at: string | null };

async function findDue(
  { database, clock }: EraseDeps,
  after: DueErasure | undefined,
): Promise<DueErasure | undefined> {
  let select = database.query
    .selectFrom('erasures')
    .select(['id', 'document_id', 'user_id', 'due_at'])
    .where('done_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('due_at', '<=', instant(clock.now()));
  if (after !== undefined) {
    const place = { at: after.due_at ?? '', id: after.id };
    select = select.where(beyond(place, 'asc', ['due_at', 'id']));
  }
  return select.orderBy('due_at').orderBy('id').limit(1).executeTakeFirst();
}

/**
 * SQLite's log of writes holds pages as they were before. For an hour, because a backup that runs beside it or a crash may
 * be in the way of the first try.
 */
async function emptyWriteAheadLog({ database: { query }, clock }: EraseDeps): Promise<void> {
  if (isPostgres(query)) return;
  const recent = await query
    .selectFrom('erasures')
    .select('id')
    .where('done_at', '>', secondsFrom(clock, -3600))
    .limit(1)
    .executeTakeFirst();
  if (recent !== undefined) await sql`pragma wal_checkpoint(truncate)`.execute(query);
}

async function carryOut(deps: EraseDeps, erasure: BegunErasure, signal?: AbortSignal): Promise<boolean> {
  if ((await inPiece(deps, erasure, (tx) => begin(deps, tx, erasure))) !== true) return false;
  for (const piece of [eraseDocuments, eraseTables]) {
    for (;;) {
      if (signal?.aborted === true) return false;
      const outcome = await inPiece(deps, erasure, (tx) => piece(deps, tx, erasure));
      // Held, or completed by another node meanwhile.
      if (outcome === 'held' || outcome === false) return false;
      if (outcome === 'nothing left') break;
      // SQLite answers synchronously: without this, no other call would be served until the end.
      await setImmediate();
    }
  }
  await removeFiles(deps, erasure.id, signal);
  await removeMailFiles(deps, erasure);
  return (await inPiece(deps, erasure, (tx) => complete(deps, tx, erasure))) === true;
}

/** The conditions for erasing are checked again in each transaction. */
async function inPiece<T>(
  { database }: EraseDeps,
  { id }: BegunErasure,
  work: (tx: Queries) => Promise<T>,
): Promise<T | 'held' | false> {
  return database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('erasures')
      .leftJoin('documents', 'documents.id', 'erasures.document_id')
      .select(['erasures.user_id', 'erasures.document_id', 'documents.user_id as owner'])
      .where('erasures.id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) return false;
    const userId = row.user_id ?? row.owner ?? 0;
    if (await isHeld(tx, { userId, documentId: row.document_id })) return 'held';
    return work(tx);
  });
}

/** From here on it cannot be cancelled, and the person's account is no longer used. */
async function begin(deps: EraseDeps, tx: Queries, { id, user_id: userId }: BegunErasure): Promise<true> {
  await tx
    .updateTable('erasures')
    .set({ begun_at: instant(deps.clock.now()) })
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .execute();
  if (userId !== null) await beginWithPerson(deps, tx, userId);
  return true;
}

async function complete(deps: EraseDeps, tx: Queries, erasure: BegunErasure): Promise<boolean> {
  const files = await tx
    .selectFrom('files_to_remove')
    .select('sha256')
    .where('erasure_id', '=', erasure.id)
    .limit(1)
    .executeTakeFirst();
  if (files !== undefined) return false;
  if (erasure.user_id !== null) await eraseAccount(deps, tx, erasure.user_id);
  // A reason is free text and may name the person.
  const now = instant(deps.clock.now());
  await tx.updateTable('erasures').set({ done_at: now, reason: '' }).where('id', '=', erasure.id).execute();
  await recordDecision(tx, deps.clock, { id: erasure.id, action: 'erasure.done' });
  return true;
}
