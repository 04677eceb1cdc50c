import type { Logger } from 'pino';
import type { Database } from './database.ts';

/** Tells in the log of statements that took long; without their values, which are people's. */
export function logSlowQueries(database: Database, log: Logger, slowMs: number): void {
  database.watch(({ sql, ms, failed }) => {
    if (ms < slowMs) return;
    log.warn({ event: 'query.slow', sql, ms: Math.round(ms), failed }, 'query.slow');
  });
}
