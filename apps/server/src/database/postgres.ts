import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Object ids of PostgreSQL's own types. */
const int8 = 20;
const date = 1082;
const numeric = 1700;
const json = 114;
const jsonb = 3802;

export function openPostgres(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A statement that a stopped server never answers must not hold a request for ever.
    query_timeout: 15_000,
    statement_timeout: 15_000,
    types: { getTypeParser },
  });
  // A connection that dies is replaced at the next use, and whoever used it gets the error of the query. Without
  // listeners, on the pool for idle ones and on each for those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** What comes out is what SQLite gives: numbers for integers, text for dates and JSON. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === int8 || oid === numeric) return readExactNumber;
  if (oid === date || oid === json || oid === jsonb) return (text: string) => text;
  return pg.types.getTypeParser(oid, 'text');
};

function readExactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new Error('An integer of the database is beyond 2^53.');
  }
  return number;
}
