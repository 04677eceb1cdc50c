import type { LegalHold, retentionRoutes } from '@inkfield/contract/retention';
import type { BodyOf, QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';

type HoldDeps = Pick<Deps, 'database' | 'clock'>;
type NewHold = BodyOf<(typeof retentionRoutes)['setLegalHold']>;

const targets = ['document', 'user', 'company'] as const;
type Target = (typeof targets)[number];
const columns = { document: 'document_id', user: 'user_id', company: 'company_id' } as const;
const tables = { document: 'documents', user: 'users', company: 'companies' } as const;

function selectHolds(queries: Queries) {
  return queries
    .selectFrom('legal_holds as h')
    .innerJoin('users as setter', 'setter.id', 'h.set_by')
    .select(['h.id', 'h.document_id', 'h.user_id', 'h.company_id', 'h.reason', 'h.set_by', 'h.set_at'])
    .select(sql<string>`setter.first_name || ' ' || setter.last_name`.as('setter_name'))
    .where('h.lifted_at', 'is', null);
}

type HoldRow = Awaited<ReturnType<ReturnType<typeof selectHolds>['executeTakeFirstOrThrow']>>;

function toHold({ document_id, user_id, company_id, set_by, setter_name, ...row }: HoldRow): LegalHold {
  const { id, reason, set_at } = row;
  const who = { id: set_by, name: setter_name };
  return { id, document: document_id, user: user_id, company: company_id, reason, set_by: who, set_at };
}

/** In force, the newest first; there are as many as people have set by hand. */
export async function listLegalHolds(
  queries: Queries,
  query: QueryOf<(typeof retentionRoutes)['listLegalHolds']>,
): Promise<LegalHold[]> {
  let select = selectHolds(queries);
  for (const target of targets) {
    const id = query[target];
    if (id !== undefined) select = select.where(`h.${columns[target]}`, '=', id);
  }
  return (await select.orderBy('h.id', 'desc').limit(1000).execute()).map(toHold);
}

export async function setLegalHold(
  { database, clock }: HoldDeps,
  act: Act,
  hold: NewHold,
): Promise<LegalHold> {
  const target = targetOf(hold);
  const targetId = hold[target] ?? 0;
  try {
    return await database.transaction(async (tx) => {
      await requireTarget(tx, target, targetId);
      const { id } = await tx
        .insertInto('legal_holds')
        .values({
          [columns[target]]: targetId,
          reason: hold.reason,
          set_by: act.caller.id,
          set_at: instant(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(tx, clock, { act, action: 'legal_hold.set', target, targetId, hold: id });
      const row = await selectHolds(tx).where('h.id', '=', id).executeTakeFirstOrThrow();
      return toHold(row);
    });
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw new AppError('conflict', { detail: 'It is on legal hold already.' });
  }
}

function targetOf(hold: NewHold): Target {
  const [target, ...others] = targets.filter((name) => hold[name] !== undefined);
  if (target === undefined || others.length > 0)
    throw invalidField('non_field_errors', 'Name a document, a user or a company.');
  return target;
}

async function requireTarget(tx: Queries, target: Target, id: number): Promise<void> {
  const found = await tx.selectFrom(tables[target]).select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
}

export async function liftLegalHold({ database, clock }: HoldDeps, act: Act, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const hold = await selectHolds(tx).where('h.id', '=', id).executeTakeFirst();
    if (hold === undefined) throw new AppError('not_found');
    await tx
      .updateTable('legal_holds')
      .set({ lifted_by: act.caller.id, lifted_at: instant(clock.now()) })
      .where('id', '=', id)
      .execute();
    const target = targets.find((name) => hold[columns[name]] !== null) ?? 'user';
    const targetId = hold[columns[target]] ?? 0;
    await record(tx, clock, { act, action: 'legal_hold.lifted', target, targetId, hold: id });
  });
}

interface Recorded {
  act: Act;
  action: 'legal_hold.set' | 'legal_hold.lifted';
  target: Target;
  targetId: number;
  hold: number;
}

/** About the document, person or company; the reason stays out, for it may name people. */
async function record(
  tx: Queries,
  clock: HoldDeps['clock'],
  { act, action, target, targetId, hold }: Recorded,
) {
  const document =
    target === 'document'
      ? await tx
          .selectFrom('documents')
          .select(['user_id as user', 'template_id as template'])
          .where('id', '=', targetId)
          .executeTakeFirst()
      : undefined;
  const subject = { type: target, id: targetId };
  await recordEvents(tx, clock, { ...by(act), action, subject, after: { hold, ...document } });
}
