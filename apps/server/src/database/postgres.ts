import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnreachableError } from './failures.ts';

/** Object ids of PostgreSQL's own types. */
const int8 = 20;
const date = 1082;
const numeric = 1700;
const json = 114;
const jsonb = 3802;

export interface PostgresOptions {
  /** Steps of the schema may take their time; a request may not. */
  patient?: boolean;
}

/**
 * Timeouts of connecting and of each statement. If PostgreSQL does not answer at all, the call fails within six
 * seconds.
 */
const impatient = { connectionTimeoutMillis: 2000, query_timeout: 3500, statement_timeout: 4000 };

export interface OpenedPostgres {
  dialect: Dialect;
  connections: () => { open: number; idle: number; waiting: number };
}

export function openPostgres(url: string, { patient = false }: PostgresOptions = {}): OpenedPostgres {
  const pool = new pg.Pool({
    connectionString: url,
    max: patient ? 1 : 10,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(patient ? { connectionTimeoutMillis: 5000 } : impatient),
    types: { getTypeParser },
  });
  // A broken connection is replaced at its next use, and the query on it fails. Without these listeners, on the
  // pool for idle connections and on each client for active ones, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { options } = pool;
  return {
    dialect: new PostgresDialect({
      pool: { connect: async () => lend(await connect(pool)), end: () => pool.end(), options },
    }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnreachableError(reasonOf(error), { cause: error });
  }
}

/** Of a name with several addresses there are several failures, and no words for all of them. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * A connection whose answer never came is closed, not returned to the pool. If the server wakes up, it still runs
 * the pending statements, and the next user would be inside another caller's transaction.
 */
function lend(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  const query = async (text: unknown, parameters: readonly unknown[] = []) => {
    if (typeof text !== 'string') throw new Error('Rows are read at once.');
    if (failure !== undefined) throw failure;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof Error && isUnanswered(error)) failure = error;
      throw error;
    }
  };
  // Kysely's type has a second signature, with a cursor, for streams. It is unused and refused above.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(failure) };
}

function isUnanswered({ message }: Error): boolean {
  return message === 'Query read timeout';
}

/** Parses values to the types that SQLite returns: numbers for integers, text for dates and JSON. */
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
