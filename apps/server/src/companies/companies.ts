import type { Company, companyRoutes } from '@inkfield/contract/companies';
import type { QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import { containsPart } from '../database/search.ts';
import { AppError, invalidField } from '../errors.ts';

type CompanyQuery = QueryOf<(typeof companyRoutes)['listCompanies']>;
type CompanyDeps = Pick<Deps, 'database' | 'clock'>;

function selectCompanies(queries: Queries) {
  return queries
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.created_at', 'c.profiles_allowed_at'])
    .select(sql<number>`(select count(*) from users where users.company_id = c.id)`.as('member_count'));
}

export async function getCompany(queries: Queries, id: number): Promise<Company> {
  const found = await selectCompanies(queries).where('c.id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  return companyOf(found);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>;

function companyOf({ profiles_allowed_at, ...row }: Row): Company {
  return { ...row, shares_profiles: profiles_allowed_at !== null };
}

/** By name; `search` is any part of it. */
export async function listCompanies({ database }: CompanyDeps, query: CompanyQuery): Promise<Page<Company>> {
  const place = readCursor(query.cursor);
  let select = selectCompanies(database.query).select('c.name_key');
  if (query.search !== undefined)
    select = select.where(containsPart(sql.ref('c.name_key'), keyOf(query.search)));
  if (place !== undefined) select = select.where(beyond(place, 'asc', ['c.name_key', 'c.id']));
  const found = await select
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, ({ name_key, id }) => ({ at: name_key, id }));
  return { ...page, rows: page.rows.map(companyOf) };
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export async function createCompany(
  { database, clock }: CompanyDeps,
  act: Act,
  name: string,
): Promise<Company> {
  const values = { name, name_key: keyOf(name), created_at: instant(clock.now()) };
  return takingName(() =>
    database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('companies')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordEvents(tx, clock, {
        ...by(act),
        action: 'company.created',
        subject: { type: 'company', id },
        after: { name },
      });
      return getCompany(tx, id);
    }),
  );
}

export interface CompanyChange {
  id: number;
  name?: string | undefined;
  shares_profiles?: boolean | undefined;
}

/** Renames a company, or changes whether its members may share profiles. Each change is recorded. */
export async function changeCompany(
  { database, clock }: CompanyDeps,
  act: Act,
  { id, name, shares_profiles: shares }: CompanyChange,
): Promise<Company> {
  return takingName(() =>
    database.transaction(async (tx) => {
      const before = await getCompany(tx, id);
      const about = { ...by(act), subject: { type: 'company', id } };
      if (name !== undefined) {
        await tx
          .updateTable('companies')
          .set({ name, name_key: keyOf(name) })
          .where('id', '=', id)
          .execute();
        const names = { before: { name: before.name }, after: { name } };
        await recordEvents(tx, clock, { ...about, action: 'company.renamed', ...names });
      }
      if (shares !== undefined && shares !== before.shares_profiles) {
        await tx
          .updateTable('companies')
          .set({ profiles_allowed_at: shares ? instant(clock.now()) : null })
          .where('id', '=', id)
          .execute();
        const after = { shares_profiles: shares };
        await recordEvents(tx, clock, { ...about, action: 'company.sharing_changed', after });
      }
      return getCompany(tx, id);
    }),
  );
}

async function takingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isConstraintViolation(error))
      throw invalidField('name', 'There is a company with this name already.');
    throw error;
  }
}

export interface Membership {
  company: number;
  user: number;
}

/** Makes a client a member. A client has one company at most, and leaves the previous one with its permissions. */
export async function addMember(
  { database, clock }: CompanyDeps,
  act: Act,
  { company, user }: Membership,
): Promise<Company> {
  return database.transaction(async (tx) => {
    await getCompany(tx, company);
    const member = await findMember(tx, user);
    if (member === undefined) throw invalidField('user', 'There is no such user.');
    if (member.erased_at !== null) throw invalidField('user', 'This account was erased.');
    if (member.role !== 'client') throw invalidField('user', 'Only clients belong to a company.');
    await setCompany(tx, act, { user, from: member.company_id, to: company, clock });
    return getCompany(tx, company);
  });
}

export async function removeMember(
  { database, clock }: CompanyDeps,
  act: Act,
  { company, user }: Membership,
): Promise<void> {
  await database.transaction(async (tx) => {
    const member = await findMember(tx, user);
    if (member?.company_id !== company) throw new AppError('not_found');
    await setCompany(tx, act, { user, from: company, to: null, clock });
  });
}

async function findMember(tx: Queries, id: number) {
  return tx
    .selectFrom('users')
    .select(['role', 'company_id', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Move {
  user: number;
  from: number | null;
  to: number | null;
  clock: Clock;
}

async function setCompany(tx: Queries, act: Act, { user, from, to, clock }: Move): Promise<void> {
  if (from === to) return;
  await tx.updateTable('users').set({ company_id: to }).where('id', '=', user).execute();
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'user.company_changed',
    subject: { type: 'user', id: user },
    before: { company: from },
    after: { company: to },
  });
}
