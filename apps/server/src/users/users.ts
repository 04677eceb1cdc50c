import type { User, UserRecord } from '@inkfield/contract/users';
import type { Role } from '@inkfield/contract/values';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../audit/act.ts';
import { recordAudit } from '../audit/audit.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../http/errors.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Caller } from '../sessions/callers.ts';
import { insertUser } from '../sessions/insert-user.ts';

/** What somebody sees of themselves. */
export function toUser({ id, email, first_name, last_name, company_name, role }: Caller): User {
  return { id, email, first_name, last_name, company_name, role };
}

/** Users with their company, as staff see them: `selectUsers(queries).where(...)`. */
export function selectUsers(queries: Queries) {
  return queries
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'company_name', 'role'])
    .select(['disabled_at', 'email_proven_at', 'password_hash', 'users.created_at'])
    .select(['companies.id as company_id', 'companies.name as company_label']);
}
type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export function toRecord(row: UserRow): UserRecord {
  const { company_id: companyId, company_label: companyName } = row;
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    role: row.role,
    company: companyId === null || companyName === null ? null : { id: companyId, name: companyName },
    is_active: row.disabled_at === null,
    email_proven: row.email_proven_at !== null,
    has_password: row.password_hash !== null,
    created_at: row.created_at,
  };
}

export async function getUser(queries: Queries, id: number): Promise<UserRecord> {
  const row = await selectUsers(queries).where('users.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return toRecord(row);
}

export interface Invitation {
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  company?: number | null | undefined;
}

/** An account without a password, and a mail with the link that sets one. */
export async function inviteUser(deps: Deps, invitation: Invitation, act: Act): Promise<UserRecord> {
  requireMayManage(act, invitation.role);
  const { email, first_name, last_name, role } = invitation;
  return deps.database.transaction(async (tx) => {
    const companyId = await requireCompany(tx, invitation.company ?? null);
    const person = { email, first_name, last_name, role, company_name: null, company_id: companyId };
    const created = await insertUser(tx, { ...person, password_hash: null }, instant(deps.clock.now()))
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created === undefined)
      throw invalidField('email', 'An account with this email address already exists.');
    await queueMail(tx, deps.clock, { kind: 'set-up', userId: created.id });
    await recordAudit(tx, deps.clock, {
      ...by(act),
      action: 'user.invited',
      subject: { type: 'user', id: created.id },
      after: { role, company: companyId },
    });
    return getUser(tx, created.id);
  });
}

/** A link to set a password, by mail to the owner of the account and to nobody else. */
export async function sendSetUpLink(deps: Deps, userId: number, act: Act): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const user = await getUser(tx, userId);
    requireMayManage(act, user.role);
    if (!user.is_active) throw new AppError('conflict', { detail: 'The account is disabled.' });
    await queueMail(tx, deps.clock, { kind: 'set-up', userId });
    await recordAudit(tx, deps.clock, {
      ...by(act),
      action: 'user.link_sent',
      subject: { type: 'user', id: userId },
    });
  });
}

/** Staff manage clients; accounts of staff are the administrators' (product, section 1). */
export function requireMayManage({ caller }: Act, role: Role): void {
  if (role !== 'client' && caller.role !== 'admin') throw new AppError('forbidden');
}

export async function requireCompany(tx: Queries, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const company = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  if (company === undefined) throw invalidField('company', 'There is no such company.');
  return id;
}
