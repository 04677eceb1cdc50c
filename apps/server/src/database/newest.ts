import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Ids of the newest rows of several kinds, for `id in ...`. A database answers `a or b` and `in (...)` by reading all rows
 * of each kind and sorting them; of each kind alone it reads from an index as many as fit on the page. `kinds` are
 * queries for ids with an order and a limit.
 */
export function idsOfNewest<Table extends keyof Tables>(
  kinds: readonly SelectQueryBuilder<Tables, Table, { id: number }>[],
): RawBuilder<number> {
  if (kinds.length === 0) return sql<number>`(select id from users where 1 = 0)`;
  const each = kinds.map((kind) => sql`select id from ${kind} as newest`);
  return sql<number>`(${sql.join(each, sql` union all `)})`;
}
