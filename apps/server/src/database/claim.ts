import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { isPostgres, type Queries } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Whether `column` is of one of the rows that `select` finds and nobody else is taking: for the update that takes
 * them. PostgreSQL may answer `in (select ...)` with a join that looks for free rows anew for each row of the table.
 */
export function isFree<Table extends keyof Tables, Row>(
  queries: Queries,
  column: keyof Row & string,
  select: SelectQueryBuilder<Tables, Table, Row>,
): RawBuilder<SqlBool> {
  if (!isPostgres(queries)) return sql`${sql.ref(column)} in ${select}`;
  return sql`${sql.ref(column)} = any(array(${select.forUpdate().skipLocked()}))`;
}
