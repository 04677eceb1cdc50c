import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnTypes } from './migration.ts';
import { migrations } from './migrations.ts';

// docs/scale.md lists what the schema avoids, so that it can run on a distributed PostgreSQL.

/** Kinds of statements that a step may hold. */
const allowed = [
  /^create table \w+ \(/,
  /^create (?:unique )?index \w+ on \w+ \(/,
  /^alter table \w+ add column \w+ (?:bigint|bytea|text collate "C")(?: references \w+ \(id\))?$/,
  // A change of the catalog alone, which Citus, CockroachDB and YugabyteDB list as supported.
  /^alter table \w+ alter column \w+ drop not null$/,
  // Reads all documents once, and writes one row for each user.
  /^insert into stored_by_user \(/,
  // The trigger against changes of rows. The product never changes them, with or without it.
  /^create or replace function (?:refuse_change|\w+_door_no_(?:insert|update|delete))\(\) returns trigger /,
  /^create trigger \w+_no_(?:insert|update|delete) before (?:insert|update(?: of [\w, ]+)?|delete) on \w+ for each row execute function \w+\(\)$/,
  /^drop trigger \w+_no_(?:update|delete) on \w+$/,
];

/** Patterns that no statement may contain, each with the reason. */
const avoided: [pattern: RegExp, why: string][] = [
  [/\b(?:serial|bigserial|create sequence|nextval|currval|lastval)\b/, 'a counter of its own'],
  [/\bon (?:delete|update) (?:cascade|set|restrict|no action)/, 'a change that spreads by itself'],
  [/\bdeferrable\b/, 'a check that is put off'],
  [
    /\bdefault\b(?! as identity)/,
    'a value that the database makes up: now() and chance differ from node to node',
  ],
  [
    /\b(?:create|alter) (?:type|domain|extension|view|materialized|rule|publication)\b/,
    'a kind of thing that not all have',
  ],
  [/\b(?:listen|notify|pg_advisory\w*|lock table)\b/, 'something that only one server can keep'],
  [/\b(?:exclude using|inherits|generated always as \()/, 'a constraint that not all have'],
  [/\busing (?:gin|gist|brin|hash|spgist)\b/, 'an index that not all have'],
  [
    /\b(?:jsonb|tsvector|uuid|timestamptz|timestamp|interval|inet|citext|money|\w+\[\])\b/,
    'a type beyond text, whole numbers and bytes',
  ],
  [
    /\bupdate \w+ set\b|\bdelete from\b|\binsert into (?!stored_by_user\b)/,
    'a change to all rows in one transaction',
  ],
];

function breaches(statement: string): string[] {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  const isAllowed = allowed.some((pattern) => pattern.test(text));
  const found = avoided.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
  return isAllowed ? found : ['a statement of another kind', ...found];
}

const statements = migrations.flatMap(({ name, statements: of }) =>
  of(columnTypes(true)).map((text): [string, string] => [name, text]),
);

test.each(statements)('%s keeps to what a distributed PostgreSQL can do: %s', (_name, text) => {
  expect(breaches(text)).toEqual([]);
});

test.each([
  ['create table a (id bigserial primary key)', 'a counter of its own'],
  ['create table a (b bigint references c (id) on delete cascade)', 'a change that spreads by itself'],
  ['create table a (at text not null default now())', 'a value that the database makes up'],
  ['create table a (b jsonb not null)', 'a type beyond text'],
  ['create index a on b using gin (c)', 'an index that not all have'],
  ['create view a as select 1', 'a statement of another kind'],
  ['update users set email = lower(email)', 'a statement of another kind'],
  ['insert into sessions (id) select email from users', 'a change to all rows'],
  ['alter table a add column b bigint not null default 0', 'a statement of another kind'],
])('%s would be refused', (text, why) => {
  expect(breaches(text).join()).toContain(why);
});

/** Tables that grow with a client's activity, stored together by the client's id. */
const ofUsers = [
  'documents',
  'idempotency_keys',
  'batches',
  'batch_rows',
  'batch_verdicts',
  'sessions',
  'password_links',
  'stored_by_user',
  'email_changes',
];

test.each(ofUsers)('each row of %s says whose it is', (table) => {
  const created = statements
    .map(([, text]) => text)
    .find((text) => text.startsWith(`create table ${table} (`));
  expect(created).toMatch(/\buser_id bigint not null/);
});

test('the document names every table', () => {
  const document = readFileSync(new URL('../../../../docs/scale.md', import.meta.url), 'utf8');
  const tables = statements.flatMap(([, text]) => /^create table (\w+)/.exec(text)?.[1] ?? []);
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((table) => !document.includes(`\`${table}\``))).toEqual([]);
});
