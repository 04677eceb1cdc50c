import { type Clock, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';

const dayS = 24 * 60 * 60;
/** Mails to one account in a day: beyond these they would only be noise, or a way to fill a mailbox. */
const mailsPerDay = 3;

/**
 * Whether the owner of an account is mailed of a sign-in from a device that is not known: not of the first one after
 * registering, and a few times a day at most. In the transaction of the sign-in, before its session is there.
 */
export async function isNews(tx: Queries, clock: Clock, userId: number): Promise<boolean> {
  const aDayAgo = secondsFrom(clock, -dayS);
  const mailed = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', aDayAgo)
    .where('announced_at', 'is not', null)
    .limit(mailsPerDay)
    .execute();
  return mailed.length < mailsPerDay && !(await isFirst(tx, userId, aDayAgo));
}

/** An old account without sessions is not a fresh one: those that are long over are swept. */
async function isFirst(tx: Queries, userId: number, aDayAgo: string): Promise<boolean> {
  const fresh = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('created_at', '>', aDayAgo)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('sessions.id').where('user_id', '=', userId))),
    )
    .executeTakeFirst();
  return fresh !== undefined;
}
