import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isBusy } from './failures.ts';

/** How long a call waits while another process writes. After that it fails as retryable. */
const patienceMs = 4500;
/** Statements are kept: preparing costs more than most of them do. */
const maxStatements = 500;

/**
 * Node's SQLite on one connection. A statement blocks the process while it runs, so waiting for another process
 * happens between tries and not inside SQLite: meanwhile everybody else is served.
 */
export function createSqliteDriver(open: () => DatabaseSync): Driver {
  let opened: DatabaseSync | undefined;
  const database = () => (opened ??= open());
  const statements = new Map<string, StatementSync>();
  const turns = createTurns();
  /** The turns of transactions that are under way. */
  const transactions = new WeakMap<DatabaseConnection, () => void>();

  function run<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const statement = statements.get(sql) ?? keep(sql, database().prepare(sql));
    // Kysely passes the values of the queries unchanged; node:sqlite itself refuses those that it cannot store.
    const values = parameters as readonly SQLInputValue[];
    if (statement.columns().length > 0) {
      // The query builder knows the type of a row by the query that it built.
      return { rows: statement.all(...values) as Row[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  function keep(sql: string, statement: StatementSync): StatementSync {
    if (statements.size >= maxStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  }

  async function runInTurn<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return patiently(async () => {
      const leave = await turns.take();
      try {
        return run<Row>(sql, parameters);
      } finally {
        leave();
      }
    });
  }

  function endTransaction(connection: DatabaseConnection): void {
    transactions.get(connection)?.();
    transactions.delete(connection);
  }

  return {
    init: async () => void database(),
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <Row>(query: CompiledQuery) =>
          transactions.has(connection) ? run<Row>(query.sql, query.parameters) : runInTurn<Row>(query),
        streamQuery: () => {
          throw new Error('Rows are read at once.');
        },
      };
      return connection;
    },
    // Immediate: one that reads first and writes later would be refused when another process wrote between.
    beginTransaction: (connection) =>
      patiently(async () => {
        const leave = await turns.take();
        try {
          run('begin immediate');
          transactions.set(connection, leave);
        } catch (error) {
          leave();
          throw error;
        }
      }),
    commitTransaction: async (connection) => {
      run('commit');
      endTransaction(connection);
    },
    rollbackTransaction: async (connection) => {
      // After some failures, a full disk among them, SQLite has undone everything already.
      if (database().isTransaction) run('rollback');
      endTransaction(connection);
    },
    releaseConnection: async () => undefined,
    destroy: async () => {
      statements.clear();
      opened?.close();
    },
  };
}

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await sleep(10 + Math.random() * 30);
    }
  }
}

interface Turns {
  /** Waits for its turn and returns the function that ends it. */
  take: () => Promise<() => void>;
}

function createTurns(): Turns {
  let last = Promise.resolve();
  return {
    take: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
