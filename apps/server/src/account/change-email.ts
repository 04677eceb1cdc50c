import type { Deps } from '../deps.ts';
import { by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { endLinksOf } from '../password-resets/links.ts';
import { type Presented, requirePassword, requireStillRight } from '../sessions/check-password.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { changeTtlS, findEmailLink, type FoundLink } from './email-links.ts';

export interface EmailAsked extends Presented {
  newEmail: string;
}

/** Mails to and about one address, which may be a stranger's. */
const perAddress = { max: 5, perS: 60 * 60 };

/**
 * Requests a change of address and mails both mailboxes. The answer and the stored rows are the same if the new
 * address already has an account. Only its mailbox learns of that.
 */
export async function askForEmail(deps: Deps, asked: EmailAsked): Promise<{ detail: string }> {
  const { caller, newEmail } = asked;
  const { clock, database, limits, passwords, config } = deps;
  if (newEmail.toLowerCase() === caller.email.toLowerCase())
    throw invalidField('new_email', 'This is your current address.');
  await passwords.admit(async (hashing) => {
    const checked = await requirePassword(deps, hashing, asked);
    await limits.take('email-change', `user:${caller.id}`, perAddress);
    await limits.take('email-change-to', newEmail.toLowerCase(), perAddress);
    await database.transaction(async (tx) => {
      await requireStillRight(tx, caller, checked);
      const now = instant(clock.now());
      // One at a time: the links of an earlier one end.
      await tx
        .updateTable('email_changes')
        .set({ ended_at: now })
        .where('user_id', '=', caller.id)
        .where('ended_at', 'is', null)
        .execute();
      const { id } = await tx
        .insertInto('email_changes')
        .values({
          user_id: caller.id,
          session_id: caller.session_id,
          former_key: caller.email.toLowerCase(),
          email: newEmail,
          new_hash: null,
          former_hash: null,
          cancel_hash: null,
          new_opened_at: null,
          former_opened_at: null,
          handed_over_at: config.smtpUrl === undefined ? now : null,
          created_at: now,
          expires_at: secondsFrom(clock, changeTtlS),
          ended_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = { type: 'user', id: caller.id };
      const names = { before: { email: caller.email }, after: { email: newEmail } };
      const mail = { kind: 'email-change' as const, userId: caller.id, changeId: id };
      const mails = (['new', 'former'] as const).map((mailbox) => ({ ...mail, mailbox }));
      await recordEvents(tx, clock, { ...by(asked), action: 'user.address_asked', subject, ...names, mails });
    });
  });
  return { detail: 'A link is on its way to each of the two addresses. Open both within 24 hours.' };
}

/** A link that was used, has ended or is too old, and one that never was: all alike. */
export function badLink(): AppError {
  return new AppError('invalid_token', { detail: 'This link was used, has ended or is too old.' });
}

export interface FollowedLink {
  outcome: 'waiting' | 'changed' | 'cancelled';
  email: string;
}

/** Uses a link up. The second of the two changes the address, unless it was taken meanwhile. */
export async function followEmailLink(
  deps: Deps,
  token: string,
  request: RequestInfo,
): Promise<FollowedLink> {
  try {
    return await deps.database.transaction(async (tx) => {
      const found = await findEmailLink(tx, deps.clock, token);
      if (found === undefined) throw badLink();
      return { email: found.change.email, outcome: await act(deps, tx, { ...found, request }) };
    });
  } catch (error) {
    // Taken in the same moment. Nothing else that this writes must be unique.
    if (isConstraintViolation(error)) throw badLink();
    throw error;
  }
}

interface FollowOptions extends FoundLink {
  request: RequestInfo;
}

async function act(
  { clock }: Deps,
  tx: Queries,
  { change, link, request }: FollowOptions,
): Promise<FollowedLink['outcome']> {
  const now = instant(clock.now());
  const update = tx.updateTable('email_changes').where('id', '=', change.id);
  const row = {
    actor: { id: change.user_id, email: change.former_email, role: change.role },
    subject: { type: 'user', id: change.user_id },
    before: { email: change.former_email },
    after: { email: change.email },
    request,
  };
  if (link === 'cancel') {
    await update.set({ ended_at: now }).execute();
    await recordEvents(tx, clock, { ...row, action: 'user.address_cancelled' });
    return 'cancelled';
  }
  await update.set({ [`${link}_opened_at`]: now }).execute();
  const other = link === 'new' ? change.former_opened_at : change.new_opened_at;
  if (other === null) return 'waiting';
  await tx
    .updateTable('users')
    .set({
      email: change.email,
      email_key: change.email.toLowerCase(),
      email_proven_at: change.handed_over_at === null ? now : null,
      address_by: null,
    })
    .where('id', '=', change.user_id)
    .execute();
  await endOtherSessions(tx, { id: change.user_id, session_id: change.session_id }, clock);
  await endLinksOf(tx, clock, change.user_id);
  await recordEvents(tx, clock, { ...row, action: 'user.address_changed' });
  return 'changed';
}
