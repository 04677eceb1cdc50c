import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  databaseFailure,
  DatabaseUnreachableError,
  describeDamage,
  isSerializationFailure,
} from './failures.ts';

describe('what SQLite throws', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkfield-failures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function failureOf(work: () => void): unknown {
    try {
      work();
    } catch (error) {
      return error;
    }
    throw new Error('It should have failed.');
  }
  const open = () => new DatabaseSync(join(folder, 'x.db'));

  test('when another process holds the file means that the database is unavailable', () => {
    const [one, other] = [open(), open()];
    other.exec('pragma busy_timeout = 0');
    one.exec('create table t (x text); begin exclusive');
    expect(databaseFailure(failureOf(() => other.exec('insert into t values (1)')))).toBe(
      'database_unavailable',
    );
    one.close();
    other.close();
  });

  test('when the disk is full means that the storage is unavailable', () => {
    const database = open();
    database.exec('create table t (x blob); pragma max_page_count = 3');
    const fill = () => database.prepare('insert into t values (zeroblob(1000000))').run();
    expect(databaseFailure(failureOf(fill))).toBe('storage_unavailable');
    database.close();
  });

  test('when the file can not be written means that the storage is unavailable', () => {
    open().exec('create table t (x text)');
    const database = new DatabaseSync(join(folder, 'x.db'), { readOnly: true });
    expect(databaseFailure(failureOf(() => database.exec('insert into t values (1)')))).toBe(
      'storage_unavailable',
    );
    database.close();
  });

  test('of a file that is none of its own says what is wrong with it', () => {
    writeFileSync(join(folder, 'x.db'), 'not a database '.repeat(1000));
    const database = open();
    const failure = failureOf(() => database.exec('select * from t'));
    expect(describeDamage(failure)).toBe('file is not a database');
    expect(databaseFailure(failure)).toBeUndefined();
    database.close();
  });

  test('for a mistake of ours is a mistake of ours', () => {
    const database = open();
    expect(databaseFailure(failureOf(() => database.exec('select * from nothing')))).toBeUndefined();
    database.close();
  });
});

/** As pg makes them: an error with the five characters of PostgreSQL, or with the code of the network. */
const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['57P01', 'database_unavailable'],
  ['08006', 'database_unavailable'],
  ['53300', 'database_unavailable'],
  ['57014', 'database_unavailable'],
  ['25006', 'database_unavailable'],
  ['53100', 'storage_unavailable'],
  ['58030', 'storage_unavailable'],
  ['ECONNREFUSED', 'database_unavailable'],
  ['ETIMEDOUT', 'database_unavailable'],
  ['22021', 'malformed'],
  ['42P01', undefined],
  ['23505', undefined],
])('%s of PostgreSQL means %s', (code, failure) => {
  expect(databaseFailure(withCode(code))).toBe(failure);
});

test('no connection to PostgreSQL means that the database is unavailable, whatever the reason', () => {
  expect(databaseFailure(new DatabaseUnreachableError('wrong password'))).toBe('database_unavailable');
});

test('two transactions that can not both be first are worth another try', () => {
  expect(isSerializationFailure(withCode('40001'))).toBe(true);
  expect(isSerializationFailure(withCode('40P01'))).toBe(true);
  expect(isSerializationFailure(withCode('23505'))).toBe(false);
  expect(isSerializationFailure('40001')).toBe(false);
});
