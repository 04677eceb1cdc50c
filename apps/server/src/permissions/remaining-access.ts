import type { Permission, RemainingAccess } from '@inkfield/contract/permissions';
import { sql } from 'kysely';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isInForce } from './may-use-template.ts';

/** As many names as a sentence can hold. */
const maxNames = 3;

/** Why those who hold a permission may use its template even without it. */
export async function findRemaining(
  queries: Queries,
  { template, user, company }: Permission,
  now: Instant,
): Promise<RemainingAccess> {
  const { access } = await queries
    .selectFrom('templates')
    .select('access')
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  const members = company === null ? [] : await membersWithOwn(queries, { template, company, now });
  return {
    is_shared: access === 'shared',
    company_name: user === null ? null : await companyWithPermission(queries, { template, user, now }),
    member_names: members.slice(0, maxNames),
    member_count: members.length,
  };
}

async function companyWithPermission(
  queries: Queries,
  { template, user, now }: { template: number; user: number; now: Instant },
): Promise<string | null> {
  const found = await queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('permissions as p', 'p.company_id', 'users.company_id')
    .select('companies.name')
    .where('users.id', '=', user)
    .where('users.disabled_at', 'is', null)
    .where('p.template_id', '=', template)
    .where(isInForce(now))
    .executeTakeFirst();
  return found?.name ?? null;
}

async function membersWithOwn(
  queries: Queries,
  { template, company, now }: { template: number; company: number; now: Instant },
): Promise<string[]> {
  const found = await queries
    .selectFrom('permissions as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('p.template_id', '=', template)
    .where('users.company_id', '=', company)
    .where('users.disabled_at', 'is', null)
    .where(isInForce(now))
    .orderBy('p.granted_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return found.map(({ name }) => name);
}
