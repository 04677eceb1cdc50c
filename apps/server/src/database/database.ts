import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Dialect,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  PostgresAdapter,
  type RootOperationNode,
} from 'kysely';
import { isSerializationFailure } from './failures.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Runs queries: the database itself or a transaction. */
export type Queries = Kysely<Tables>;

export interface Database {
  /** For single statements. Throws inside `transaction`, where it would wait for itself or see another state. */
  readonly query: Queries;
  /**
   * All or nothing, serializable on both databases. `work` runs again when PostgreSQL asks for it, so it
   * changes nothing but the database. An error thrown by `work` undoes everything and comes out.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Each transaction begins with this check from now on: if it throws, nothing of the transaction happens. */
  checkFirst(check: TransactionCheck): void;
  /** Calls the listener after each statement, within the call that ran it. */
  watch(listener: (statement: Statement) => void): void;
  /** Connections to PostgreSQL; undefined for the embedded database, which has one. */
  connections(): Connections | undefined;
  close(): Promise<void>;
}

export type TransactionCheck = (tx: Queries) => Promise<void>;

export interface Statement {
  /** Without its values. */
  sql: string;
  ms: number;
  failed: boolean;
}

export interface Connections {
  open: number;
  idle: number;
  /** Calls that wait for one. */
  waiting: number;
}

export interface DatabaseLocation {
  /** A PostgreSQL URL; without it the embedded database in `sqliteFile`. */
  url: string | undefined;
  sqliteFile: string;
  /** Statements may take as long as they need: for steps of the schema, not for requests. */
  patient?: boolean;
}

export function openDatabase({ url, sqliteFile, patient = false }: DatabaseLocation): Database {
  return createDatabase(
    url === undefined ? { dialect: openSqlite(sqliteFile) } : openPostgres(url, { patient }),
  );
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}

interface OpenedDialect {
  dialect: Dialect;
  connections?: () => Connections;
}

function createDatabase({ dialect, connections }: OpenedDialect): Database {
  const insideTransaction = new AsyncLocalStorage<true>();
  const listeners: ((statement: Statement) => void)[] = [];
  const checks = new Set<TransactionCheck>();
  const query = new Kysely<Tables>({
    dialect,
    plugins: [refuseInside(insideTransaction)],
    log: ({ level, query: { sql }, queryDurationMillis: ms }) => {
      for (const listener of listeners) listener({ sql, ms, failed: level === 'error' });
    },
  });

  async function attempt<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const transaction = query.transaction();
    const serializable = isPostgres(query) ? transaction.setIsolationLevel('serializable') : transaction;
    return serializable.execute((tx) =>
      insideTransaction.run(true, async () => {
        const queries = tx.withoutPlugins();
        for (const check of checks) await check(queries);
        return work(queries);
      }),
    );
  }

  return {
    query,
    watch: (listener) => void listeners.push(listener),
    checkFirst: (check) => void checks.add(check),
    connections: () => connections?.(),
    close: () => query.destroy(),
    async transaction(work) {
      if (insideTransaction.getStore() === true) throw new Error('A transaction is already open: use it.');
      return retrying(() => attempt(work));
    },
  };
}

const maxAttempts = 20;

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === maxAttempts || !isSerializationFailure(error)) throw error;
      // Random, so that transactions that met once do not meet again.
      await sleep(Math.random() * Math.min(200, 5 * 2 ** tried));
    }
  }
}

function refuseInside(insideTransaction: AsyncLocalStorage<true>): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      if (insideTransaction.getStore() === true) {
        throw new Error('Inside a transaction only the transaction may be used.');
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
