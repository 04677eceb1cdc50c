/**
 * Rows as generating, signing in and reading leave them, put into the database by the hundred thousand without
 * typesetting each: a thousand clients over three years, of whom one has a tenth of all documents.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { instant, systemClock } from '../../apps/server/src/clock.ts';
import { isPostgres } from '../../apps/server/src/database/database.ts';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { ServedProduct } from '../served-product.ts';

export const clients = 1000;
const spanMs = 3 * 365 * 24 * 3600 * 1000;
/** One of this many rows has the file of the model, so that documents of every age can be downloaded. */
const everyWithFile = 100;

export interface Stored {
  model: GeneratedDocument;
  /** Has a tenth of all documents. */
  large: number;
  /** Id of the first of the others: `clients` people one after the other. */
  firstClient: number;
}

/** People with names that can be looked for: of each hundred one is called Rare. */
export async function insertClients({ database: { query } }: ServedProduct): Promise<number> {
  const created_at = instant(systemClock.now() - spanMs);
  const people = Array.from({ length: clients }, (_, at) => ({
    email: `person${at}@customer${at % 50}.example`,
    email_key: `person${at}@customer${at % 50}.example`,
    first_name: 'Person',
    last_name: at % 100 === 7 ? `Rare ${at}` : `Ordinary ${at}`,
    company_name: null,
    role: 'client' as const,
    company_id: null,
    password_hash: null,
    email_proven_at: null,
    disabled_at: null,
    created_at,
  }));
  const rows = await query.insertInto('users').values(people).returning('id').execute();
  return Math.min(...rows.map(({ id }) => id));
}

/** Documents of one person, one a minute until now. A single one is of Quarry. */
export async function insertOwn(
  { database: { query } }: ServedProduct,
  model: GeneratedDocument,
  { owner, count }: { owner: number; count: number },
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const generated_at = instant(systemClock.now() - (count - at) * 60_000);
    const { id } = await query
      .insertInto('documents')
      .values({
        user_id: owner,
        template_id: model.template,
        template_version_id: null,
        template_version: 1,
        template_name: 'Letter',
        form_data_json: JSON.stringify(model.form_data),
        generated_at,
        sha256: model.sha256,
        page_count: 1,
        byte_count: 17_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = `Invoice ${id} of ${at === 20 ? 'Quarry' : 'Acme'}`;
    await query
      .insertInto('document_details')
      .values({
        user_id: owner,
        document_id: id,
        template_id: model.template,
        generated_at,
        revision: 1,
        archived_at: at % 10 === 0 ? generated_at : null,
        name,
        tags_json: '[]',
        search_text: name.toLowerCase(),
        note: '',
      })
      .execute();
  }
}

/** Documents and audit rows number `from` + 1 to `to`, the oldest first, spread evenly over all the time. */
export async function insertUpTo(
  product: ServedProduct,
  { stored, from, to }: { stored: Stored; from: number; to: number },
): Promise<void> {
  const atOnce = 50_000;
  for (let start = from; start < to; start += atOnce)
    await insertSome(product, stored, { from: start + 1, to: Math.min(to, start + atOnce), of: to });
  await untilSealed(product);
  const { query } = product.database;
  // As PostgreSQL does by itself. SQLite has no statistics; it must not read everything from the log of one large change.
  if (isPostgres(query)) await sql`vacuum analyze`.execute(query);
  else await sql`pragma wal_checkpoint(truncate)`.execute(query);
  // SQLite works within this process: only now does it notice connections that the server has closed.
  await sleep(200);
}

/**
 * Waits until the server has sealed the inserted audit rows. In use they come a few at a time; the backlog of a million
 * keeps the thread busy that answers calls, which would count as the cost of the calls that are measured first.
 */
async function untilSealed({ database: { query } }: ServedProduct): Promise<void> {
  const waiting = sql<{
    count: number;
  }>`select (select count(*) from audit) - (select count(*) from audit_seals) as count`;
  while (Number((await waiting.execute(query)).rows[0]?.count) > 0) await sleep(1000);
}

interface Numbers {
  from: number;
  to: number;
  /** Of how many rows in the end. */
  of: number;
}

async function insertSome({ database: { query } }: ServedProduct, stored: Stored, numbers: Numbers) {
  const { model, large, firstClient } = stored;
  const dialect = isPostgres(query) ? postgres : sqlite;
  const series = dialect.series(numbers);
  const owner = `case when n % 10 = 0 then ${large} else ${firstClient} + n % ${clients} end`;
  const at = dialect.moment(`n / ${numbers.of}.0`);
  const sha256 = `case when n % ${everyWithFile} = 0 then '${model.sha256}' else ${dialect.digest} end`;
  const values = JSON.stringify(model.form_data).replaceAll("'", "''");
  const now = instant(systemClock.now());
  const last = sql<{ id: number }>`select coalesce(max(id), 0) as id from documents`;
  const { id: before } = (await last.execute(query)).rows[0] ?? { id: 0 };
  const other = `${firstClient} + n % ${clients}`;
  const statements = [
    `insert into documents (user_id, template_id, template_version_id, template_version, template_name,
       form_data_json, generated_at, sha256, page_count, byte_count)
     select ${owner}, ${model.template}, null, 1, 'Letter', '${values}', ${at}, ${sha256}, 1, 17000 from ${series}`,
    `insert into audit (at, actor_id, actor_email, action, subject_type, subject_id, before_json, after_json, ip,
       request_id)
     select ${at}, ${owner}, 'person@customer.example',
       case when n % 100 = 1 then 'permission.granted' when n % 3 = 0 then 'document.opened_by_staff' else 'session.started' end,
       case when n % 100 = 1 then 'permission' when n % 3 = 0 then 'document' else 'user' end, n, null,
       '{"user":7,"template":1}', '203.0.113.7', '0199c1f2-7d43-7a56-9b3c-${'0'.repeat(12)}' from ${series}`,
    `insert into document_details (user_id, document_id, template_id, generated_at, revision, name, tags_json,
       search_text, note)
     select user_id, id, template_id, generated_at, 1, 'Invoice ' || id, case when id / 10 % 5 = 0 then '["paid"]' else '[]' end,
       'invoice ' || id || ' letter #' || id || ' paid', '' from documents where id > ${before}`,
    `insert into document_drafts (user_id, template_id, template_version_id, revision, created_at, updated_at, ended_at,
       values_json, field_revisions_json)
     select ${other}, ${model.template}, (select max(id) from template_versions), 1, '${now}', '${now}',
       case when n % 20 = 0 then '${now}' else null end, '{"1":"Begun"}', '{"1":1}' from ${series} where n % 10 = 0`,
    `insert into profiles (user_id, kind, name, name_key, revision, changed_at, values_json)
     select ${other}, 'company', 'Company ' || n, 'company ' || n, 1, '${now}', '{"company.name":"Acme"}'
     from ${series} where n % 10 = 0`,
  ];
  for (const statement of statements) await dialect.run(query, statement);
}

type Query = ServedProduct['database']['query'];

const postgres = {
  series: ({ from, to }: Numbers) => `generate_series(${from}::bigint, ${to}) as s(n)`,
  moment: (share: string) =>
    `to_char(now() at time zone 'utc' - interval '${spanMs / 1000} s' * (1 - ${share}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  digest: `md5(n::text) || md5((n + 1)::text)`,
  /** Without asking for each row whether owner and template are there. */
  run: (query: Query, statement: string) =>
    query.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await sql.raw(statement).execute(one);
      await sql`set session_replication_role = default`.execute(one);
    }),
};

const sqlite = {
  series: ({ from, to }: Numbers) =>
    `(with recursive s (n) as (select ${from} union all select n + 1 from s where n < ${to}) select n from s)`,
  moment: (share: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${spanMs / 1000} * (1 - ${share})) || ' seconds')`,
  digest: 'lower(hex(randomblob(32)))',
  run: (query: Query, statement: string) => sql.raw(statement).execute(query),
};
