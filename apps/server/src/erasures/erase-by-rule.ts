import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { erasureHoldDays } from '@inkfield/contract/erasures';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isEitherHeld, isPersonHeld } from '../database/legal-holds.ts';
import type { Tables } from '../database/tables.ts';
import type { EraseDeps } from './carry-out.ts';
import { recordEvents } from '../events/record.ts';
import { recordDecision } from './decide-erasure.ts';

type Rule = Selectable<Tables['retention_rules']>;

/** So many documents are noted, or profiles removed, in one transaction: others wait for no more. */
const pieceSize = 50;

/**
 * Notes documents that rules keep no longer for erasure, after the same hold as by hand, and removes profiles that are as
 * old. Where a rule of the template and one of the company apply to a document, both must keep it no longer.
 */
export async function noteByRules(deps: EraseDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  if (clock.aheadMs() > 0) return;
  const rules = await database.query
    .selectFrom('retention_rules')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const rule of rules) {
    for (const work of [removeOldProfiles, noteByRule]) {
      for (;;) {
        if (signal?.aborted === true) return;
        if ((await work(deps, rule, rules)) < pieceSize) break;
        await setImmediate();
      }
    }
  }
}

/**
 * Removes the next profiles of members of a company that were not changed for as long as the rule keeps documents. Returns
 * how many.
 */
async function removeOldProfiles({ database, clock }: EraseDeps, rule: Rule): Promise<number> {
  const { company_id, keep_months } = rule;
  if (company_id === null) return 0;
  return database.transaction(async (tx) => {
    if (!(await isInForce(tx, rule))) return 0;
    const found = await tx
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'p.user_id'])
      .where('u.company_id', '=', company_id)
      .where('p.changed_at', '<', monthsBefore(clock.now(), keep_months))
      .where(sql<boolean>`not ${isPersonHeld(sql.ref('p.user_id'))}`)
      .limit(pieceSize)
      .execute();
    for (const { id, user_id: user } of found) {
      await tx.deleteFrom('profiles').where('id', '=', id).execute();
      const subject = { type: 'profile', id };
      await recordEvents(tx, clock, { action: 'profile.deleted', subject, after: { user } });
    }
    return found.length;
  });
}

/** Returns how many erasures were noted. */
async function noteByRule(deps: EraseDeps, rule: Rule, rules: readonly Rule[]): Promise<number> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    if (!(await isInForce(tx, rule))) return 0;
    let select = tx
      .selectFrom('documents as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.id', 'd.generated_at', 'd.template_id', 'u.company_id'])
      .where('d.erased_at', 'is', null)
      .where('d.generated_at', '<', monthsBefore(clock.now(), rule.keep_months))
      // One that was cancelled by hand is an exception from the rule.
      .where(
        sql<boolean>`not exists (select 1 from erasures e where (e.document_id = d.id or e.user_id = d.user_id)
          and ((e.done_at is null and e.cancelled_at is null) or e.rule_id = ${rule.id}))`,
      )
      .where(
        sql<boolean>`not ${isEitherHeld({ userId: sql.ref('d.user_id'), documentId: sql.ref('d.id') })}`,
      );
    select =
      rule.template_id === null
        ? select.where('u.company_id', '=', rule.company_id)
        : select.where('d.template_id', '=', rule.template_id);
    for (const other of rules.filter(({ id }) => id !== rule.id)) {
      const applies =
        other.template_id === null
          ? sql<boolean>`u.company_id = ${other.company_id}`
          : sql<boolean>`d.template_id = ${other.template_id}`;
      const isOver = sql<boolean>`d.generated_at < ${monthsBefore(clock.now(), other.keep_months)}`;
      if ((other.template_id === null) !== (rule.template_id === null))
        select = select.where(sql<boolean>`(not coalesce(${applies}, false) or ${isOver})`);
    }
    const found = await select.orderBy('d.id').limit(pieceSize).execute();
    for (const { id: documentId } of found) {
      const now = instant(clock.now());
      const { id } = await tx
        .insertInto('erasures')
        .values({
          document_id: documentId,
          rule_id: rule.id,
          reason: '',
          asked_at: now,
          confirmed_at: now,
          due_at: secondsFrom(clock, erasureHoldDays * 24 * 60 * 60),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordDecision(tx, clock, { id, action: 'erasure.asked' });
    }
    return found.length;
  });
}

async function isInForce(tx: Queries, { id }: Rule): Promise<boolean> {
  const rule = await tx
    .selectFrom('retention_rules')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return rule !== undefined;
}

/** The same day of the month and time of day, that many months before; the last day of a shorter month. */
export function monthsBefore(now: number, months: number): string {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return instant(date.getTime());
}
