import type { Erasure, erasureRoutes } from '@inkfield/contract/erasures';
import type { QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Queries } from '../database/database.ts';
import { isEitherHeld } from '../database/legal-holds.ts';
import { type Page, pageOf, readCursor } from '../database/paging.ts';
import { AppError } from '../errors.ts';

type Query = QueryOf<(typeof erasureRoutes)['listErasures']>;

const nameOf = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

const held = isEitherHeld({ userId: sql.ref('owner.id'), documentId: sql.ref('e.document_id') });
const isHeld = sql<number>`case when ${held} then 1 else 0 end`;

function selectErasures(queries: Queries) {
  return queries
    .selectFrom('erasures as e')
    .leftJoin('documents as d', 'd.id', 'e.document_id')
    .innerJoin('users as owner', (join) => join.on(sql<boolean>`owner.id = coalesce(e.user_id, d.user_id)`))
    .leftJoin('users as asker', 'asker.id', 'e.asked_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'e.confirmed_by')
    .leftJoin('users as canceller', 'canceller.id', 'e.cancelled_by')
    .selectAll('e')
    .select(['d.template_name', 'd.generated_at', 'owner.id as owner_id', 'owner.email as owner_email'])
    .select([
      nameOf('owner').as('owner_name'),
      nameOf('asker').as('asker_name'),
      nameOf('confirmer').as('confirmer_name'),
      nameOf('canceller').as('canceller_name'),
      isHeld.as('is_held'),
    ]);
}

type ErasureRow = Awaited<ReturnType<ReturnType<typeof selectErasures>['executeTakeFirstOrThrow']>>;

/** Newest first. */
export async function listErasures(
  { database }: Pick<Deps, 'database'>,
  query: Query,
): Promise<Page<Erasure>> {
  const place = readCursor(query.cursor);
  let select = selectErasures(database.query);
  if (query.document !== undefined) select = select.where('e.document_id', '=', query.document);
  if (query.user !== undefined) select = select.where('e.user_id', '=', query.user);
  if (query.state === 'open')
    select = select.where('e.done_at', 'is', null).where('e.cancelled_at', 'is', null);
  if (query.state === 'ended')
    select = select.where((eb) =>
      eb.or([eb('e.done_at', 'is not', null), eb('e.cancelled_at', 'is not', null)]),
    );
  if (place !== undefined) select = select.where('e.id', '<', place.id);
  const found = await select
    .orderBy('e.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { rows, next } = pageOf(found, query.limit, ({ asked_at: at, id }) => ({ at, id }));
  return { rows: rows.map(toErasure), next };
}

export async function getErasure(queries: Queries, id: number): Promise<Erasure> {
  const row = await selectErasures(queries).where('e.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return toErasure(row);
}

function toErasure(row: ErasureRow): Erasure {
  const { document_id: document, template_name, generated_at } = row;
  return {
    id: row.id,
    state: stateOf(row),
    document:
      document === null || template_name === null || generated_at === null
        ? null
        : { id: document, template_name, generated_at },
    user: { id: row.owner_id, name: row.owner_name ?? '', email: row.owner_email },
    reason: row.reason,
    rule: row.rule_id,
    asked_by: person(row.asked_by, row.asker_name),
    asked_at: row.asked_at,
    confirmed_by: person(row.confirmed_by, row.confirmer_name),
    confirmed_at: row.confirmed_at,
    due_at: row.due_at,
    cancelled_by: person(row.cancelled_by, row.canceller_name),
    cancelled_at: row.cancelled_at,
    done_at: row.done_at,
  };
}

function stateOf(row: ErasureRow): Erasure['state'] {
  if (row.done_at !== null) return 'done';
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.is_held === 1) return 'held';
  if (row.begun_at !== null) return 'under_way';
  return row.confirmed_at === null ? 'waiting' : 'confirmed';
}

function person(id: number | null, name: string | null): Erasure['asked_by'] {
  return id === null || name === null ? null : { id, name };
}
