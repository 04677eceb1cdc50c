import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { forgiveAttempt } from '../sessions/attempts.ts';
import { writeDeviceCookie } from '../sessions/devices.ts';
import { weaknessOf } from '../sessions/password-rules.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { endLinksOf, findLinkOwner, useLink } from './links.ts';

export interface NewPassword {
  token: string;
  new_password: string;
}

/**
 * Sets a password by a link. A mailed link proves the mailbox, one that staff handed over does not. Earlier
 * sessions end, as they may belong to an attacker. Returns the Set-Cookie header of the device cookie: with it the
 * owner can sign in even while strangers keep the account locked.
 */
export async function resetPassword(deps: Deps, body: NewPassword, request: RequestInfo): Promise<string> {
  const { database, clock, passwords, config } = deps;
  const owner = await findLinkOwner(database.query, clock, body.token);
  if (owner === undefined) throw new AppError('invalid_token');
  const weakness = await weaknessOf(body.new_password, owner);
  if (weakness !== undefined) throw invalidField('new_password', weakness);
  const passwordHash = await passwords.hash(body.new_password);
  await database.transaction(async (tx) => {
    // First of all: of several at once only one gets past this line.
    const used = await useLink(tx, clock, body.token);
    if (used === undefined) throw new AppError('invalid_token');
    const now = instant(clock.now());
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        ...(used.provesMailbox && { email_proven_at: sql<string>`coalesce(email_proven_at, ${now})` }),
      })
      .where('id', '=', owner.id)
      .execute();
    await endLinksOf(tx, clock, owner.id);
    await endSessionsOf(tx, owner.id, clock);
    await forgiveAttempt(tx, { email: owner.email, ip: request.ip });
    await recordEvents(tx, clock, {
      actor: owner,
      action: 'password.set',
      subject: { type: 'user', id: owner.id },
      request,
      mails: [{ kind: 'password-changed', userId: owner.id }],
    });
  });
  request.log('password.set', { user: owner.id });
  const site = owner.role === 'client' ? 'client' : 'provider';
  return writeDeviceCookie(config, site, { id: owner.id, password_hash: passwordHash });
}
