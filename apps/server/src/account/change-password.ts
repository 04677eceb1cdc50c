import type { Deps } from '../deps.ts';
import { by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { invalidField } from '../errors.ts';
import { endLinksOf } from '../password-resets/links.ts';
import { type Presented, requirePassword, requireStillRight } from '../sessions/check-password.ts';
import { writeDeviceCookie } from '../sessions/devices.ts';
import { weaknessOf } from '../sessions/password-rules.ts';
import { endOtherSessions } from '../sessions/sessions.ts';

export interface PasswordChange extends Presented {
  newPassword: string;
}

/**
 * Sets another password for the present one. Every other session and every link ends with the old one. Returns the
 * Set-Cookie header by which the browser is known at its next sign-in.
 */
export async function changePassword(deps: Deps, change: PasswordChange): Promise<string> {
  const { caller, request, newPassword } = change;
  const { clock, config, database, passwords } = deps;
  const hash = await passwords.admit(async (hashing) => {
    const checked = await requirePassword(deps, hashing, change);
    const weakness = newPassword === change.password ? unchanged : await weaknessOf(newPassword, caller);
    if (weakness !== undefined) throw invalidField('new_password', weakness);
    const next = await hashing.hash(newPassword);
    await database.transaction(async (tx) => {
      await requireStillRight(tx, caller, checked);
      await tx.updateTable('users').set({ password_hash: next }).where('id', '=', caller.id).execute();
      await endOtherSessions(tx, caller, clock);
      await endLinksOf(tx, clock, caller.id);
      const subject = { type: 'user', id: caller.id };
      const mails = [{ kind: 'password-changed' as const, userId: caller.id }];
      await recordEvents(tx, clock, { ...by(change), action: 'password.changed', subject, mails });
    });
    return next;
  });
  request.log('password.changed', { user: caller.id });
  const site = caller.role === 'client' ? 'client' : 'provider';
  return writeDeviceCookie(config, site, { id: caller.id, password_hash: hash });
}

const unchanged = 'This is your current password. Choose another one';
