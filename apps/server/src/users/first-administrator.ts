import { linkUrl } from '@inkfield/contract/site-pages';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { instant, type Instant } from '../clock.ts';
import { isPostgres, type Queries } from '../database/database.ts';
import { siteOf } from '../mail/mail.ts';
import { queueMail } from '../events/outbox.ts';
import { createLink, ttlOf } from '../password-resets/links.ts';
import { insertUser } from '../sessions/register.ts';
import { weaknessOf } from '../sessions/password-rules.ts';

type AdministratorDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** A user who cannot be the first administrator, explained for the console. */
export class AdministratorError extends Error {}

/** An active administrator; one who can sign in before one who can't yet. */
export async function findAdministrator(
  queries: Queries,
): Promise<{ email: string; password_hash: string | null } | undefined> {
  const found = await queries
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return found.find(({ password_hash: hash }) => hash !== null) ?? found[0];
}

/** For unattended installation: creates the administrator if there is none. */
export async function createFirstAdministrator(
  deps: AdministratorDeps & Pick<Deps, 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if ((await findAdministrator(deps.database.query)) !== undefined) return false;
  const weakness = await weaknessOf(password, { ...administrator, email, company_name: null });
  if (weakness !== undefined) throw new AdministratorError(`ADMIN_PASSWORD can't be used: ${weakness}.`);
  const passwordHash = await deps.passwords.hash(password);
  return deps.database.transaction(async (tx) => {
    // Another node may have been first while the password was hashed.
    if ((await findAdministrator(tx)) !== undefined) return false;
    const id = await findOrInsert(deps, tx, email);
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_proven_at: instant(deps.clock.now()) })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

interface LinkFor {
  email: string;
  byMail: boolean;
}

/**
 * A link to the screen where an administrator chooses a password: for printing, and by mail too. Makes the
 * account if there is none; done again it makes another link.
 */
export async function createAdministratorLink(
  deps: AdministratorDeps,
  { email, byMail }: LinkFor,
): Promise<string> {
  return deps.database.transaction(async (tx) =>
    insertLink(deps, tx, { id: await findOrInsert(deps, tx, email), byMail }),
  );
}

/** Nodes that start together start within this time. */
const startTogetherMs = 5 * 60 * 1000;

/** Such a link, once for nodes that start together: undefined where another one has just made it. */
export async function offerAdministratorLink(
  deps: AdministratorDeps,
  { email, byMail }: LinkFor,
): Promise<string | undefined> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const id = await findOrInsert(deps, tx, email);
    // An embedded database has one server, so a restart is always deliberate.
    if (isPostgres(tx) && (await wasOfferedSince(tx, id, instant(clock.now() - startTogetherMs))))
      return undefined;
    return insertLink(deps, tx, { id, byMail });
  });
}

async function wasOfferedSince(tx: Queries, id: number, since: Instant): Promise<boolean> {
  const link = await tx
    .selectFrom('password_links')
    .select('id')
    .where('user_id', '=', id)
    .where('purpose', '=', 'set-up')
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return link !== undefined;
}

async function insertLink(
  { clock, config }: AdministratorDeps,
  tx: Queries,
  { id, byMail }: { id: number; byMail: boolean },
): Promise<string> {
  if (byMail) await queueMail(tx, clock, { kind: 'set-up', userId: id });
  const link = { userId: id, purpose: 'set-up' as const, ttlS: ttlOf('set-up', config), isMailed: false };
  const { token } = await createLink(tx, clock, link);
  return linkUrl(siteOf(config, 'admin'), 'setPassword', token);
}

async function findOrInsert(deps: AdministratorDeps, tx: Queries, email: string): Promise<number> {
  const known = await tx
    .selectFrom('users')
    .select(['id', 'role', 'disabled_at'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  if (known !== undefined && (known.role !== 'admin' || known.disabled_at !== null)) {
    const what = known.disabled_at === null ? `the role ${known.role}` : 'a disabled account';
    throw new AdministratorError(
      `${email} has ${what}: an administrator changes that on the provider's site.`,
    );
  }
  if (known !== undefined) return known.id;
  const person = { ...administrator, email, company_name: null, company_id: null, password_hash: null };
  const { id } = await insertUser(tx, person, instant(deps.clock.now()))
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordCreation(deps, tx, id);
  return id;
}

const administrator = { first_name: 'First', last_name: 'Administrator', role: 'admin' as const };

async function recordCreation({ clock }: Pick<Deps, 'clock'>, tx: Queries, id: number): Promise<void> {
  await recordEvents(tx, clock, { action: 'user.administrator_created', subject: { type: 'user', id } });
}
