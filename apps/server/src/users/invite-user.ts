import type { SentLink, UserRecord } from '@inkfield/contract/users';
import type { Role } from '@inkfield/contract/values';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import { insertUser } from '../sessions/register.ts';
import { queueSetUpLink } from './set-up-links.ts';
import { getUser, requireCompany, requireMayManage } from './users.ts';

export interface Invitation {
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  company?: number | null | undefined;
}

export const addressTaken = 'An account with this email address already exists.';

/** An account without a password, and a mail with the link that sets one. */
export async function inviteUser(
  deps: Deps,
  invitation: Invitation,
  act: Act,
): Promise<UserRecord & { sent_link: SentLink }> {
  return deps.database.transaction(async (tx) => {
    const user = await insertInvited(deps, tx, { invitation, act });
    if (user === undefined) throw invalidField('email', addressTaken);
    return { ...user, sent_link: await queueSetUpLink(deps, tx, { user, act }) };
  });
}

/** The account alone; undefined when the address has one already. */
export async function insertInvited(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { invitation, act }: { invitation: Invitation; act: Act },
): Promise<UserRecord | undefined> {
  requireMayManage(act, invitation.role);
  const { email, first_name, last_name, role } = invitation;
  const companyId = await requireCompany(tx, invitation.company ?? null);
  const person = { email, first_name, last_name, role, company_name: null, company_id: companyId };
  const row = { ...person, password_hash: null, address_by: act.caller.id };
  const created = await insertUser(tx, row, instant(clock.now()))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created === undefined) return undefined;
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'user.invited',
    subject: { type: 'user', id: created.id },
    after: { role, company: companyId },
  });
  return getUser(tx, created.id);
}
