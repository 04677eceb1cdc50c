import type { Insertable } from 'kysely';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** `address_by`: who of the team invites them. */
type Chosen = 'email' | 'first_name' | 'last_name' | 'company_name' | 'role' | 'company_id' | 'password_hash';

/** A new account, whose mailbox is not proven: `insertUser(tx, person, now).returning('id')`. */
export function insertUser(
  queries: Queries,
  person: Pick<Insertable<Tables['users']>, Chosen> & { address_by?: number },
  now: Instant,
) {
  const { email, first_name, last_name, company_name, role, company_id, password_hash } = person;
  return queries.insertInto('users').values({
    email,
    email_key: email.toLowerCase(),
    first_name,
    last_name,
    company_name,
    role,
    company_id,
    password_hash,
    password_ended_at: null,
    email_proven_at: null,
    address_by: person.address_by ?? null,
    disabled_at: null,
    created_at: now,
  });
}
