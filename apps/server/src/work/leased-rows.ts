import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type Clock, type Instant, instant, secondsFrom } from '../clock.ts';
import { type Database, isPostgres, type Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

// Rows as work items. A node claims rows by setting `leased_until`. A row with an expired lease is free again, so
// other nodes take over the rows of a dead one.

/** Whether a row is free. A lease beyond the maximum was taken while a clock was ahead, so it does not count. */
export function isUnleased(clock: Clock, leaseS: number): RawBuilder<SqlBool> {
  const until = sql.ref('leased_until');
  const [now, longest] = [instant(clock.now()), secondsFrom(clock, leaseS + 60)];
  return sql`(${until} is null or ${until} < ${now} or ${until} > ${longest})`;
}

/**
 * Whether `column` is of one of the rows that `select` finds and that no other node is claiming right now: the condition of
 * the update that claims them. PostgreSQL may answer `in (select ...)` with a join that searches the free rows again for
 * each row of the table.
 */
export function isClaimable<Table extends keyof Tables, Row>(
  queries: Queries,
  column: keyof Row & string,
  select: SelectQueryBuilder<Tables, Table, Row>,
): RawBuilder<SqlBool> {
  if (!isPostgres(queries)) return sql`${sql.ref(column)} in ${select}`;
  return sql`${sql.ref(column)} = any(array(${select.forUpdate().skipLocked()}))`;
}

/** How often a lease is renewed: several times within its length, so that one late renewal does no harm. */
export function renewalMs(leaseS: number): number {
  return (leaseS * 1000) / 4;
}

export interface RenewOptions {
  leaseS: number;
  renew: () => Promise<void>;
  report: (error: unknown) => void;
}

/** Does some work and renews the lease of its rows until it ends. */
export async function whileRenewing<Result>(
  { leaseS, renew, report }: RenewOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(() => void renew().catch(report), renewalMs(leaseS));
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Releases at the start the rows that the previous process held when it died. Only if a data folder belongs to one
 * server: with PostgreSQL another node may hold the rows.
 */
export async function releaseLeftovers({ query }: Database, release: () => Promise<void>): Promise<void> {
  if (!isPostgres(query)) await release();
}

/** When to retry after this many attempts: after 1, 2, 4 ... minutes, at most after `longestWaitS`. */
export function retryAt(clock: Clock, attempts: number, longestWaitS: number): Instant {
  return secondsFrom(clock, Math.min(longestWaitS, 60 * 2 ** (attempts - 1)));
}
