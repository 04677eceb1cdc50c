import { type Clock, instant } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../database/database.ts';
import { dayLimitReached } from './quota-reached.ts';

type DayDeps = Pick<Deps, 'clock' | 'config'>;

const nothing = { byte_count: 0, document_count: 0, table_count: 0 };

function today(clock: Clock): string {
  return instant(clock.now()).slice(0, 10);
}

/** Refuses before the work where the batches of a user have made all documents of this day. */
export async function requireBatchDay(
  queries: Queries,
  { clock, config }: DayDeps,
  userId: number,
): Promise<void> {
  const row = await queries
    .selectFrom('stored_by_user')
    .select('batch_day_documents as made')
    .where('user_id', '=', userId)
    .where('batch_day', '=', today(clock))
    .executeTakeFirst();
  if ((row?.made ?? 0) >= config.batchDocumentsPerDay) throw dayLimitReached(config);
}

/** Counts documents of a batch, in the transaction that has stored them. Throws beyond the limit of the day. */
export async function takeOfBatchDay(
  tx: Queries,
  { clock, config }: DayDeps,
  { userId, documents }: { userId: number; documents: number },
): Promise<void> {
  const day = today(clock);
  const { made } = await tx
    .insertInto('stored_by_user')
    .values({ user_id: userId, ...nothing, batch_day: day, batch_day_documents: documents })
    // By its key, as in `addStored`.
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        batch_day: day,
        batch_day_documents: eb
          .case()
          .when('stored_by_user.batch_day', '=', day)
          .then(eb('stored_by_user.batch_day_documents', '+', documents))
          .else(documents)
          .end(),
      })),
    )
    .returning('batch_day_documents as made')
    .executeTakeFirstOrThrow();
  if ((made ?? 0) > config.batchDocumentsPerDay) throw dayLimitReached(config);
}
