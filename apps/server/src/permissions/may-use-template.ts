import type { Role } from '@inkfield/contract/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';

/** A user who asks for a template. */
export interface TemplateUser {
  id: number;
  role: Role;
}

/**
 * The one rule of who may use which template, as a condition on the row of `templates` in a query: staff may use
 * all; everybody else the published ones that are shared, or granted to them or to their company, at this moment.
 */
export function mayUseTemplate(user: TemplateUser, now: Instant): RawBuilder<SqlBool> {
  if (user.role !== 'client') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isInUse} and (templates.access = 'shared'
    or exists (select 1 from permissions p where p.template_id = templates.id and p.user_id = ${user.id}
      and ${isInForce(now)})
    or exists (select 1 from permissions p where p.template_id = templates.id and ${isInForce(now)}
      and p.company_id = (select company_id from users where users.id = ${user.id}))))`;
}

/** Whether the version `v` of a query is the newest of its template, which clients use. */
export const isNewestVersion = sql<SqlBool>`(v.template_id = templates.id and v.version = templates.version)`;

/** Templates with their newest version, which is `v`. Those that were never published are left out. */
export function selectNewest(queries: Queries) {
  return queries
    .selectFrom('templates')
    .innerJoin('template_versions as v', (join) => join.on(isNewestVersion));
}

/** Published and not archived. */
export const isInUse = sql<SqlBool>`(templates.version is not null and templates.archived_at is null)`;

/** Whether the permission `p` of a query is in force. */
export function isInForce(now: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.revoked_at is null and (p.expires_at is null or p.expires_at > ${now}))`;
}
