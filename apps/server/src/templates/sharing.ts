import type { Template, TemplateAudience } from '@inkfield/contract/templates';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { type Clock, type Instant, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isInForce } from '../permissions/may-use-template.ts';
import { draftAnswer } from './template-answers.ts';
import { getDraft, type TemplateDeps } from './templates.ts';

export interface Sharing {
  id: number;
  access: Template['access'];
}

/**
 * Shares a template with every client or makes it private, effective immediately. The draft and its revision stay
 * as they are.
 */
export async function setAccess(deps: TemplateDeps, act: Act, sharing: Sharing): Promise<Template> {
  const { database, clock, config } = deps;
  return database.transaction(async (tx) => {
    await getDraft(tx, sharing.id);
    await changeAccess(tx, clock, { ...sharing, act });
    return draftAnswer(await getDraft(tx, sharing.id), config);
  });
}

/** Writes the access, with an audit row that says how many accounts it affects. The same access changes nothing. */
export async function changeAccess(
  tx: Queries,
  clock: Clock,
  { id, access, act }: Sharing & { act: Act },
): Promise<void> {
  const changed = await tx
    .updateTable('templates')
    .set({ access })
    .where('id', '=', id)
    .where('access', '<>', access)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return;
  const { clients, permitted } = await countClients(tx, id, instant(clock.now()));
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'template.access_changed',
    subject: { type: 'template', id },
    before: { access: access === 'shared' ? 'private' : 'shared' },
    after: { access, accounts: clients - permitted },
  });
}

const mostNames = 10;

/** The clients affected by sharing the template or making it private. */
export async function getAudience({ database, clock }: TemplateDeps, id: number): Promise<TemplateAudience> {
  const { query } = database;
  await getDraft(query, id);
  const now = instant(clock.now());
  const lastUse = sql<string>`coalesce((select max(d.generated_at) from documents d
    where d.user_id = users.id and d.template_id = ${id}), '')`;
  const others = await selectClients(query)
    .where(sql<SqlBool>`not ${isPermitted(id, now)}`)
    .select(['id', 'email', sql<string>`first_name || ' ' || last_name`.as('name'), lastUse.as('last_use')])
    .orderBy('last_use', 'desc')
    .orderBy('name')
    .limit(mostNames)
    .execute();
  return {
    ...(await countClients(query, id, now)),
    others: others.map(({ id: client, name, email }) => ({ id: client, name, email })),
  };
}

async function countClients(queries: Queries, id: number, now: Instant) {
  const { clients, permitted } = await selectClients(queries)
    .select([
      sql<number | string>`count(*)`.as('clients'),
      sql<number | string>`coalesce(sum(case when ${isPermitted(id, now)} then 1 else 0 end), 0)`.as(
        'permitted',
      ),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL counts in 64 bits, which arrive as text.
  return { clients: Number(clients), permitted: Number(permitted) };
}

/** Client accounts that can sign in. */
function selectClients(queries: Queries) {
  return queries.selectFrom('users').where('role', '=', 'client').where('disabled_at', 'is', null);
}

/** Whether the account `users` of a query has a permission in force, itself or by its company. */
function isPermitted(templateId: number, now: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from permissions p where p.template_id = ${templateId}
    and ${isInForce(now)} and (p.user_id = users.id or p.company_id = users.company_id))`;
}
