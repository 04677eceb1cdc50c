import type { RetentionRule, retentionRoutes } from '@inkfield/contract/retention';
import type { BodyOf, QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';

type RetentionDeps = Pick<Deps, 'database' | 'clock'>;
type NewRule = BodyOf<(typeof retentionRoutes)['askRetentionRule']>;

function selectRules(queries: Queries) {
  return queries
    .selectFrom('retention_rules as r')
    .innerJoin('users as asker', 'asker.id', 'r.asked_by')
    .leftJoin('templates as t', 't.id', 'r.template_id')
    .leftJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoin('users as confirmer', 'confirmer.id', 'r.confirmed_by')
    .selectAll('r')
    .select(sql<string>`coalesce(t.name, c.name)`.as('target_name'))
    .select(sql<string>`asker.first_name || ' ' || asker.last_name`.as('asker_name'))
    .select(sql<string | null>`confirmer.first_name || ' ' || confirmer.last_name`.as('confirmer_name'))
    .where('r.ended_at', 'is', null);
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

function toRule(row: RuleRow): RetentionRule {
  const { id, template_id, company_id, keep_months, asked_at, confirmed_by, confirmed_at } = row;
  return {
    id,
    template: template_id,
    company: company_id,
    name: row.target_name,
    keep_months,
    state: confirmed_at === null ? 'waiting' : 'in_force',
    asked_by: { id: row.asked_by, name: row.asker_name },
    asked_at,
    confirmed_by: confirmed_by === null ? null : { id: confirmed_by, name: row.confirmer_name ?? '' },
    confirmed_at,
  };
}

/** In force or waiting; two for each template and company at most. */
export async function listRetentionRules(
  queries: Queries,
  { template, company }: QueryOf<(typeof retentionRoutes)['listRetentionRules']>,
): Promise<RetentionRule[]> {
  let select = selectRules(queries);
  if (template !== undefined) select = select.where('r.template_id', '=', template);
  if (company !== undefined) select = select.where('r.company_id', '=', company);
  return (await select.orderBy('r.id', 'desc').limit(1000).execute()).map(toRule);
}

async function getRule(tx: Queries, id: number): Promise<RuleRow> {
  const row = await selectRules(tx).where('r.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function askRetentionRule(
  { database, clock }: RetentionDeps,
  act: Act,
  { template, company, keep_months: keepMonths }: NewRule,
): Promise<RetentionRule> {
  if ((template === undefined) === (company === undefined))
    throw invalidField('non_field_errors', 'Name either a template or a company.');
  try {
    return await database.transaction(async (tx) => {
      await requireTarget(tx, { template, company });
      const { id } = await tx
        .insertInto('retention_rules')
        .values({
          template_id: template ?? null,
          company_id: company ?? null,
          keep_months: keepMonths,
          asked_by: act.caller.id,
          asked_at: instant(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rule = await getRule(tx, id);
      await record(tx, clock, { act, action: 'retention_rule.asked', rule });
      return toRule(rule);
    });
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw new AppError('conflict', {
      detail: 'Another rule waits for its confirmation. Confirm or end that one first.',
    });
  }
}

async function requireTarget(tx: Queries, { template, company }: Pick<NewRule, 'template' | 'company'>) {
  const select =
    template === undefined
      ? tx
          .selectFrom('companies')
          .select('id')
          .where('id', '=', company ?? 0)
      : tx.selectFrom('templates').select('id').where('id', '=', template);
  if ((await select.executeTakeFirst()) === undefined) throw new AppError('not_found');
}

/** By another administrator; the rule in force before ends with it. */
export async function confirmRetentionRule(
  { database, clock }: RetentionDeps,
  act: Act,
  id: number,
): Promise<RetentionRule> {
  return database.transaction(async (tx) => {
    const rule = await getRule(tx, id);
    if (rule.confirmed_at !== null) throw new AppError('conflict', { detail: 'It is in force already.' });
    if (rule.asked_by === act.caller.id)
      throw new AppError('forbidden', {
        detail: 'Another administrator than the one who asked must confirm.',
      });
    const before = await selectRules(tx)
      .where('r.confirmed_at', 'is not', null)
      .where('r.template_id', rule.template_id === null ? 'is' : '=', rule.template_id)
      .where('r.company_id', rule.company_id === null ? 'is' : '=', rule.company_id)
      .executeTakeFirst();
    if (before !== undefined) await end(tx, clock, { act, rule: before });
    await tx
      .updateTable('retention_rules')
      .set({ confirmed_by: act.caller.id, confirmed_at: instant(clock.now()) })
      .where('id', '=', id)
      .execute();
    await record(tx, clock, { act, action: 'retention_rule.confirmed', rule });
    return toRule(await getRule(tx, id));
  });
}

/** One administrator may end a rule: ending it only keeps data. */
export async function endRetentionRule(
  { database, clock }: RetentionDeps,
  act: Act,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await end(tx, clock, { act, rule: await getRule(tx, id) });
  });
}

/** Its erasures that have not begun end with it. */
async function end(
  tx: Queries,
  clock: RetentionDeps['clock'],
  { act, rule }: { act: Act; rule: RuleRow },
): Promise<void> {
  const ended = instant(clock.now());
  await tx
    .updateTable('retention_rules')
    .set({ ended_by: act.caller.id, ended_at: ended })
    .where('id', '=', rule.id)
    .execute();
  await tx
    .updateTable('erasures')
    .set({ cancelled_by: act.caller.id, cancelled_at: ended })
    .where('rule_id', '=', rule.id)
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
  await record(tx, clock, { act, action: 'retention_rule.ended', rule });
}

interface Recorded {
  act: Act;
  action: 'retention_rule.asked' | 'retention_rule.confirmed' | 'retention_rule.ended';
  rule: RuleRow;
}

async function record(
  tx: Queries,
  clock: RetentionDeps['clock'],
  { act, action, rule }: Recorded,
): Promise<void> {
  const subject =
    rule.template_id === null
      ? { type: 'company', id: rule.company_id ?? 0 }
      : { type: 'template', id: rule.template_id };
  const after = { rule: rule.id, keep_months: rule.keep_months };
  await recordEvents(tx, clock, { ...by(act), action, subject, after });
}
