import { type Clock, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import type { QueuedMail } from '../mail/outbox.ts';

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

export const sessionMailComposers: Composers<'new-device'> = {
  'new-device': (_deps, _tx, { user, queued }) => ({ mail: newDeviceMail(user, queued) }),
};

/** A notice without a link: it must not teach anybody to click one. */
function newDeviceMail(user: Addressee, { at, device, network }: QueuedMail<'new-device'>): Mail {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return writeMail({
    to: user.email,
    subject: 'A new device has signed in to your account',
    firstName: user.first_name,
    before: [
      'Your account was signed in to from a device that it does not know:',
      `Time: ${moment} UTC\nDevice: ${device}\nNetwork: ${network}`,
      'If it was you, there is nothing to do.',
      'If it was not you, set another password with “Forgot password?” on the sign-in page: that ends every session. Then tell us.',
    ],
    after: [],
  });
}
