import type { Logger } from 'pino';
import type { Database } from './database.ts';

/** Logs slow statements, without their values, which may be personal data. */
export function logSlowQueries(database: Database, log: Logger, slowMs: number): void {
  database.watch(({ sql, ms, failed }) => {
    if (ms < slowMs) return;
    log.warn({ event: 'query.slow', sql, ms: Math.round(ms), failed }, 'query.slow');
  });
}
