import { maxProfiles } from '@inkfield/contract/profile-keys';
import type { Profile, profileRoutes } from '@inkfield/contract/profiles';
import type { BodyOf } from '@inkfield/contract/route';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { isHeld } from '../database/legal-holds.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';
import { openMember } from '../open-member.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import type { WrittenAnswer } from '../http/replies.ts';
import { createParts } from '../http/write-parts.ts';

type ProfileDeps = Pick<Deps, 'database' | 'clock'>;
type NewProfile = BodyOf<(typeof profileRoutes)['createProfile']>;
type Changes = BodyOf<(typeof profileRoutes)['changeProfile']>;

/** Of the values of one profile, as JSON. */
const maxBytes = 16 * 1024;

/**
 * Whether the profile `p` of a query is shared at this moment: with the company of its owner, whose staff allow it. An
 * owner who leaves the company takes it along.
 */
const isShared = sql<SqlBool>`exists (select 1 from companies c where c.id = p.company_id
  and c.profiles_allowed_at is not null
  and c.id = (select company_id from users where users.id = p.user_id))`;

/** Of colleagues, whose company is read here and not from the session. */
function isOfColleague(userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.user_id <> ${userId}
    and p.company_id = (select company_id from users where users.id = ${userId}) and ${isShared})`;
}

function selectProfiles(queries: Queries, userId: number) {
  return queries
    .selectFrom('profiles as p')
    .select(['p.id', 'p.user_id', 'p.kind', 'p.name', 'p.values_json', 'p.revision', 'p.changed_at'])
    .select(sql<number>`(case when ${isShared} then 1 else 0 end)`.as('shared'))
    .where((eb) => eb.or([eb('p.user_id', '=', userId), isOfColleague(userId)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProfiles>['executeTakeFirstOrThrow']>>;

function aboutOf(
  { id, kind, name, revision, changed_at, user_id, shared }: Row,
  userId: number,
): Omit<Profile, 'values'> {
  return { id, kind, name, is_own: user_id === userId, is_shared: shared === 1, revision, changed_at };
}

function profileOf(row: Row, userId: number): Profile {
  // Written here, from values that the contract validated.
  return { ...aboutOf(row, userId), values: JSON.parse(row.values_json) as Profile['values'] };
}

/**
 * The caller's profiles and those of colleagues, by name, and the company that the caller may share with. Their values may be
 * megabytes, so they go out as they are stored, one profile after the other.
 */
export async function listProfiles(
  { database: { query } }: ProfileDeps,
  userId: number,
): Promise<WrittenAnswer> {
  const own = await selectProfiles(query, userId).where('p.user_id', '=', userId).execute();
  const shared = await selectProfiles(query, userId)
    .where(isOfColleague(userId))
    .orderBy('p.name_key')
    .limit(maxProfiles)
    .execute();
  const company = await findCompany(query, userId);
  const rows = [...own, ...shared].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
  const parts = createParts();
  await parts.add('{"profiles":[');
  for (const [at, row] of rows.entries()) {
    const about = JSON.stringify(aboutOf(row, userId));
    await parts.add(`${at === 0 ? '' : ','}${openMember(about, 'values')}${row.values_json}}`);
  }
  await parts.add(`],"company":${JSON.stringify(company?.name ?? null)}}`);
  return parts.answer();
}

export async function getProfile(queries: Queries, userId: number, id: number): Promise<Profile> {
  const row = await selectProfiles(queries, userId).where('p.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return profileOf(row, userId);
}

/** The user's company at this moment, where staff allow its members to share profiles. */
async function findCompany(queries: Queries, userId: number) {
  return queries
    .selectFrom('companies')
    .innerJoin('users', 'users.company_id', 'companies.id')
    .select(['companies.id', 'companies.name'])
    .where('users.id', '=', userId)
    .where('companies.profiles_allowed_at', 'is not', null)
    .executeTakeFirst();
}

/** The company that a profile is shared with from now on. */
async function companyFor(tx: Queries, userId: number, isWanted: boolean): Promise<number | null> {
  if (!isWanted) return null;
  const company = await findCompany(tx, userId);
  if (company === undefined)
    throw invalidField('is_shared', 'Members of your company do not share people and companies.');
  return company.id;
}

function nameColumns(name: string) {
  return { name, name_key: name.normalize('NFKC').toLowerCase() };
}

function valueColumns(values: Profile['values']) {
  const values_json = JSON.stringify(values);
  if (Buffer.byteLength(values_json) > maxBytes)
    throw new AppError('too_large', { detail: 'These values are longer than a profile may be.' });
  return { values_json };
}

export async function createProfile(
  { database, clock }: ProfileDeps,
  act: Act,
  { kind, name, values, is_shared = false }: NewProfile,
): Promise<Profile> {
  const userId = act.caller.id;
  return withUniqueName(() =>
    database.transaction(async (tx) => {
      await requireFewProfiles(tx, userId);
      const company_id = await companyFor(tx, userId, is_shared);
      const { id } = await tx
        .insertInto('profiles')
        .values({
          user_id: userId,
          company_id,
          kind,
          ...nameColumns(name),
          revision: 1,
          changed_at: instant(clock.now()),
          ...valueColumns(values),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (company_id !== null) await recordSharing(tx, clock, { act, id, company: company_id });
      return getProfile(tx, userId, id);
    }),
  );
}

async function requireFewProfiles(tx: Queries, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('profiles')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxProfiles)
    throw new AppError('conflict', {
      detail: `You have ${maxProfiles} people and companies, which is the maximum. Delete some first.`,
    });
}

/** Changes a profile of the caller, unless it was changed elsewhere since `revision`. */
export async function changeProfile(
  { database, clock }: ProfileDeps,
  act: Act,
  { id, changes: { revision, kind, name, values, is_shared } }: { id: number; changes: Changes },
): Promise<Profile> {
  const userId = act.caller.id;
  return withUniqueName(() =>
    database.transaction(async (tx) => {
      const row = await getOwnRow(tx, { id, userId });
      if (row.revision !== revision) throw new AppError('stale_profile');
      const company = is_shared === undefined ? undefined : await companyFor(tx, userId, is_shared);
      await tx
        .updateTable('profiles')
        .set({
          revision: revision + 1,
          changed_at: instant(clock.now()),
          ...(kind !== undefined && { kind }),
          ...(name !== undefined && nameColumns(name)),
          ...(values !== undefined && valueColumns(values)),
          ...(company !== undefined && { company_id: company }),
        })
        .where('id', '=', id)
        .execute();
      if (company !== undefined && company !== row.company_id)
        await recordSharing(tx, clock, { act, id, company });
      return getProfile(tx, userId, id);
    }),
  );
}

export async function deleteProfile({ database, clock }: ProfileDeps, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    await getOwnRow(tx, { id, userId: act.caller.id });
    if (await isHeld(tx, { userId: act.caller.id })) throw new AppError('held');
    await tx.deleteFrom('profiles').where('id', '=', id).execute();
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'profile.deleted',
      subject: { type: 'profile', id },
      after: { user: act.caller.id },
    });
  });
}

/** Removes all profiles of a person who is erased. */
export async function removeProfilesOf(tx: Queries, userId: number): Promise<void> {
  await tx.deleteFrom('profiles').where('user_id', '=', userId).execute();
}

/** A person's own profiles, for their export. */
export async function exportProfiles(query: Queries, userId: number) {
  const rows = await selectProfiles(query, userId).where('p.user_id', '=', userId).orderBy('p.id').execute();
  return rows.map((row) => profileOf(row, userId));
}

async function getOwnRow(tx: Queries, { id, userId }: { id: number; userId: number }) {
  const row = await tx
    .selectFrom('profiles')
    .select(['revision', 'company_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

interface Sharing {
  act: Act;
  id: number;
  /** Null where it is no longer shared. */
  company: number | null;
}

async function recordSharing(tx: Queries, clock: Deps['clock'], { act, id, company }: Sharing) {
  await recordEvents(tx, clock, {
    ...by(act),
    action: company === null ? 'profile.unshared' : 'profile.shared',
    subject: { type: 'profile', id },
    after: { user: act.caller.id, ...(company !== null && { company }) },
  });
}

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isConstraintViolation(error))
      throw invalidField('name', 'You have another person or company with this name.');
    throw error;
  }
}
