import type { SentLink, UserRecord } from '@inkfield/contract/users';
import { type Role, roles } from '@inkfield/contract/values';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { AppError, invalidField } from '../errors.ts';
import { endLinksOf } from '../password-resets/links.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { type Changing, type PersonName, setAddress, setName } from './correct-user.ts';
import { addressTaken } from './invite-user.ts';
import { getUser, requireCompany, requireMayManage, requireNotErased } from './users.ts';

export interface UserChanges extends PersonName {
  email?: string | undefined;
  is_active?: boolean | undefined;
  role?: Role | undefined;
  company?: number | null | undefined;
}

/** Each change counts from the very next request, and each leaves a row of the audit. */
export async function updateUser(deps: Deps, id: number, update: Update): Promise<UpdatedUser> {
  try {
    return await change(deps, id, update);
  } catch (error) {
    // Nothing else that these changes write must be unique.
    if (update.changes.email !== undefined && isConstraintViolation(error))
      throw invalidField('email', addressTaken);
    throw error;
  }
}

export type UpdatedUser = UserRecord & { sent_link: SentLink | null };

async function change(deps: Deps, id: number, { changes, act }: Update): Promise<UpdatedUser> {
  return deps.database.transaction(async (tx) => {
    const user = await getUser(tx, id);
    requireMayManage(act, user.role);
    await requireNotErased(tx, id);
    if (changes.role !== undefined) requireMayManage(act, changes.role);
    await requireAnAdminIsLeft(tx, user, changes);
    const changing: Changing = { deps, tx, user, act };
    // Before it is disabled: that ends the link to a corrected address too.
    await setName(changing, changes);
    const sentLink = changes.email === undefined ? null : await setAddress(changing, changes.email);
    if (changes.is_active !== undefined) await setActive(changing, changes.is_active);
    if (changes.role !== undefined) await setRole(changing, changes.role);
    // Only clients belong to a company: its permissions would return with the role.
    if (changes.role !== undefined && changes.role !== 'client') await setCompany(changing, null);
    else if (changes.company !== undefined) await setCompany(changing, changes.company);
    return { ...(await getUser(tx, id)), sent_link: sentLink };
  });
}

export interface Update {
  changes: UserChanges;
  act: Act;
}

/** A corrected address ends the password: that administrator cannot sign in before a mail has arrived. */
async function requireAnAdminIsLeft(tx: Queries, user: UserRecord, changes: UserChanges): Promise<void> {
  const moves = changes.email !== undefined && changes.email.toLowerCase() !== user.email.toLowerCase();
  const leaves =
    changes.is_active === false || (changes.role !== undefined && changes.role !== 'admin') || moves;
  if (user.role !== 'admin' || !user.is_active || !leaves) return;
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '!=', user.id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw new AppError('last_admin', moves ? { detail: lastAddress } : {});
}

const lastAddress =
  'The address of the last active administrator stays: a corrected one ends the password, and nobody could sign in.';

async function setActive({ deps, tx, user, act }: Changing, isActive: boolean): Promise<void> {
  if (user.is_active === isActive) return;
  const { clock } = deps;
  const disabledAt = isActive ? null : instant(clock.now());
  await tx.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', user.id).execute();
  if (!isActive) {
    // Or they would come back to life with the account.
    await endSessionsOf(tx, user.id, clock);
    await endLinksOf(tx, clock, user.id);
  }
  const action = isActive ? 'user.enabled' : 'user.disabled';
  await recordEvents(tx, clock, { ...by(act), action, subject: { type: 'user', id: user.id } });
}

async function setRole({ deps, tx, user, act }: Changing, role: Role): Promise<void> {
  if (user.role === role) return;
  await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  // Fewer rights end the sessions. With more rights the user continues immediately, without a new sign-in.
  if (roles.indexOf(role) < roles.indexOf(user.role)) await endSessionsOf(tx, user.id, deps.clock);
  // Staff may have been shown a link to a client's account: it must not open one of the team.
  else await endLinksOf(tx, deps.clock, user.id);
  await recordEvents(tx, deps.clock, {
    ...by(act),
    action: 'user.role_changed',
    subject: { type: 'user', id: user.id },
    before: { role: user.role },
    after: { role },
  });
}

async function setCompany({ deps, tx, user, act }: Changing, company: number | null): Promise<void> {
  const before = user.company?.id ?? null;
  if (before === company) return;
  const companyId = await requireCompany(tx, company);
  await tx.updateTable('users').set({ company_id: companyId }).where('id', '=', user.id).execute();
  await recordEvents(tx, deps.clock, {
    ...by(act),
    action: 'user.company_changed',
    subject: { type: 'user', id: user.id },
    before: { company: before },
    after: { company: companyId },
  });
}
