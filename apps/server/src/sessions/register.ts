import type { BodyOf } from '@inkfield/contract/route';
import type { sessionRoutes } from '@inkfield/contract/sessions';
import type { User } from '@inkfield/contract/users';
import type { Insertable } from 'kysely';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { instant, type Instant } from '../clock.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { queueMail } from '../events/outbox.ts';
import { weaknessOf } from './password-rules.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

type RegisterBody = BodyOf<(typeof sessionRoutes)['register']>;

/** Makes a client account. With REQUIRE_EMAIL_PROOF a known address gets the same answer, and a mail. */
export async function registerClient(
  deps: Deps,
  body: RegisterBody,
  request: RequestInfo,
): Promise<User | { detail: string }> {
  if (!deps.config.registrationOpen) throw new AppError('registration_closed');
  const owner = { ...body, company_name: body.company_name || null, role: 'client' as const };
  const weakness = await weaknessOf(body.password, owner);
  if (weakness !== undefined) throw invalidField('password', weakness);
  if (deps.config.requireEmailProof) return registerUnproven(deps, owner, request);
  const passwordHash = await deps.passwords.hash(body.password);
  const user = await createClient(deps, { ...owner, password_hash: passwordHash }, request);
  if (user === undefined) throw invalidField('email', 'An account with this email address already exists.');
  return user;
}

interface NewClient {
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  password_hash: string | null;
}

/** Undefined when the address has an account. */
async function createClient(deps: Deps, client: NewClient, request: RequestInfo): Promise<User | undefined> {
  const row = { ...client, role: 'client' as const, company_id: null };
  return deps.database.transaction(async (tx) => {
    const user = await insertUser(tx, row, instant(deps.clock.now()))
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning(['id', 'email', 'first_name', 'last_name', 'company_name', 'role'])
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await recordEvents(tx, deps.clock, {
      actor: user,
      action: 'user.registered',
      subject: { type: 'user', id: user.id },
      request,
    });
    return user;
  });
}

/** The typed password is not kept: the link in the mail sets one, and that proves the mailbox. */
async function registerUnproven(
  deps: Deps,
  owner: Omit<NewClient, 'password_hash'>,
  request: RequestInfo,
): Promise<{ detail: string }> {
  await createClient(deps, { ...owner, password_hash: null }, request);
  await queueMail(deps.database.query, deps.clock, { kind: 'registration', email: owner.email });
  return { detail: 'Check your inbox to finish your registration.' };
}

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
