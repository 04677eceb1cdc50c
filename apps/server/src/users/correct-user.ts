import type { SentLink, UserRecord } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { endLinksOf } from '../password-resets/links.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { queueSetUpLink } from './set-up-links.ts';
import { getUser } from './users.ts';

/** One account within the transaction that changes it. */
export interface Changing {
  deps: Deps;
  tx: Queries;
  user: UserRecord;
  act: Act;
}

export interface PersonName {
  first_name?: string | undefined;
  last_name?: string | undefined;
}

export async function setName({ deps, tx, user, act }: Changing, changes: PersonName): Promise<void> {
  const before = { first_name: user.first_name, last_name: user.last_name };
  const after = {
    first_name: changes.first_name ?? before.first_name,
    last_name: changes.last_name ?? before.last_name,
  };
  if (after.first_name === before.first_name && after.last_name === before.last_name) return;
  await tx.updateTable('users').set(after).where('id', '=', user.id).execute();
  const subject = { type: 'user', id: user.id };
  await recordEvents(tx, deps.clock, { ...by(act), action: 'user.name_changed', subject, before, after });
}

/**
 * Gives an account another address. Sessions, links and the password of the old one end, and
 * only a link to the new address sets another password.
 */
export async function setAddress({ deps, tx, user, act }: Changing, email: string): Promise<SentLink | null> {
  if (user.email === email) return null;
  if (!user.is_active)
    throw new AppError('conflict', { detail: 'The account is disabled. Enable it first.' });
  const { clock } = deps;
  const isSameMailbox = user.email.toLowerCase() === email.toLowerCase();
  const subject = { type: 'user', id: user.id };
  const names = { before: { email: user.email }, after: { email } };
  const event = { ...by(act), action: 'user.address_changed' as const, subject, ...names };
  if (isSameMailbox) {
    await recordEvents(tx, clock, event);
    await tx.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    return null;
  }
  await tx
    .updateTable('users')
    .set({
      email,
      email_key: email.toLowerCase(),
      email_proven_at: null,
      address_by: act.caller.id,
      password_hash: null,
      ...(user.has_password && { password_ended_at: instant(clock.now()) }),
    })
    .where('id', '=', user.id)
    .execute();
  await endSessionsOf(tx, user.id, clock);
  await endLinksOf(tx, clock, user.id);
  const mails = [{ kind: 'address-changed' as const, userId: user.id, formerEmail: user.email }];
  await recordEvents(tx, clock, { ...event, mails });
  return queueSetUpLink(deps, tx, { user: await getUser(tx, user.id), act });
}
