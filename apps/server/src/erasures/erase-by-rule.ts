import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { erasureHoldDays } from '@inkfield/contract/erasures';
import { instant, secondsFrom } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import type { EraseDeps } from './carry-out.ts';
import { recordDecision } from './decide-erasure.ts';

type Rule = Selectable<Tables['retention_rules']>;

/** So many documents are noted in one transaction: others wait for no more. */
const pieceSize = 50;

/**
 * Notes documents that rules keep no longer for erasure, after the same hold as by hand. Where a rule of the template and
 * one of the company apply, both must keep it no longer.
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
    for (;;) {
      if (signal?.aborted === true) return;
      if ((await noteByRule(deps, rule, rules)) < pieceSize) break;
      await setImmediate();
    }
  }
}

/** Returns how many erasures were noted. */
async function noteByRule(deps: EraseDeps, rule: Rule, rules: readonly Rule[]): Promise<number> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const inForce = await tx
      .selectFrom('retention_rules')
      .select('id')
      .where('id', '=', rule.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (inForce === undefined) return 0;
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
        sql<boolean>`not exists (select 1 from legal_holds h where h.lifted_at is null
          and (h.document_id = d.id or h.user_id = d.user_id or h.company_id = u.company_id))`,
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
