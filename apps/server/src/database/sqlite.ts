import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Node's own SQLite behind kysely. FULL: a commit is on the disk before it is acknowledged. */
export function openSqlite(file: string): Dialect {
  return new SqliteDialect({ database: () => Promise.resolve(adapt(connect(file))) });
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file);
  connection.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
  `);
  return connection;
}

/** Statements are kept: preparing costs more than most of them do. */
const maxStatements = 500;

function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      // A transaction that reads first and writes later would be refused when another process wrote between.
      const statement = wrap(connection.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (statements.size >= maxStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync): SqliteStatement {
  // Kysely hands over what the queries were given; node:sqlite itself refuses what it can't store.
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
