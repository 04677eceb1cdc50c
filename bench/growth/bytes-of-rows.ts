/**
 * How many bytes a row of each table takes on PostgreSQL, with all indexes: `node bench/growth/bytes-of-rows.ts [rows]`.
 * Rows like those that the product writes, put in by the database itself, in the order of their time.
 */
import { sql } from 'kysely';
import { startPostgres } from '../../harness/postgres.ts';
import { benchTemplate } from '../documents.ts';
import type { ServedProduct } from '../served-product.ts';
import { withProduct } from './databases.ts';
import { reportTable } from './report.ts';
import { isQuick, sizesOf } from './sizes.ts';

const [rows = 200_000] = sizesOf([isQuick ? 20_000 : 200_000], { quick: 1 });
const letter = JSON.stringify(benchTemplate('letter', 1234).values).replaceAll("'", "''");
const cells = JSON.stringify(Object.values(benchTemplate('letter', 1234).values)).replaceAll("'", "''");

const moment = `to_char(now() at time zone 'utc' - interval '3 years' * (1 - n / ${rows}.0), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const digest = `md5(n::text) || md5((n + 1)::text)`;
/** Any of a hundredth as many people, as if each had a hundred documents. */
const owner = `1 + n % ${rows / 100}`;

/** The values inserted, and the meaning of a row. */
const tables: Record<string, { columns: string; values: string; of: string }> = {
  users: {
    of: 'user',
    columns: 'email, email_key, first_name, last_name, role, password_hash, created_at',
    values: `'person' || n || '@customer.example', 'person' || n || '@customer.example', 'Firstname', 'Familyname',
      'client', '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5(n::text) || md5(n::text), ${moment}`,
  },
  sessions: {
    of: 'session of the last 31 days',
    columns: 'id, user_id, kind, generation, seen_generation, rotated_at, used_at, created_at',
    values: `md5(n::text), ${owner}, 'tokens', 3, 3, ${moment}, ${moment}, ${moment}`,
  },
  audit: {
    of: 'thing that somebody did',
    columns: 'at, actor_id, actor_email, action, subject_type, subject_id, after_json, ip, request_id',
    values: `${moment}, ${owner}, 'person@customer.example',
      case when n % 2 = 0 then 'document.opened_by_staff' else 'session.started' end,
      case when n % 2 = 0 then 'document' else 'user' end, n, '{"user":123456,"template":1234}', '203.0.113.77',
      '0199c1f2-7d43-7a56-9b3c-' || left(md5(n::text), 12)`,
  },
  documents: {
    of: 'document, without its file',
    columns:
      'user_id, template_id, template_version, template_name, form_data_json, generated_at, sha256, page_count, byte_count',
    values: `${owner}, 1 + n % 100, 3, 'Confirmation of a purchase', '${letter}', ${moment}, ${digest}, 1, 17000`,
  },
  idempotency_keys: {
    of: 'document of the last day',
    columns: 'user_id, key, fingerprint, document_id, created_at',
    values: `${owner}, gen_random_uuid()::text, ${digest}, n, ${moment}`,
  },
  batch_rows: {
    of: 'row of a table, before its document is made',
    columns: 'user_id, batch_id, row_number, state, cells_json, attempts',
    values: `${owner}, 1 + n / 10000, n, 'waiting', '${cells}', 0`,
  },
  stored_files: {
    of: 'file of 17 kB, where there is no S3 store',
    columns: 'sha256, bytes, stored_at',
    // Compressed already, as a PDF is: random.
    values: `${digest}, (select string_agg(decode(md5(n::text || at::text), 'hex'), '') from generate_series(1, 1063) as at), ${moment}`,
  },
};

async function measure({ database: { query } }: ServedProduct, table: string) {
  const found = tables[table];
  if (found === undefined) throw new Error(table);
  // Files are large: a tenth of them says as much.
  const count = table === 'stored_files' ? rows / 10 : rows;
  await query.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    const series = sql.raw(`generate_series(1, ${count}) as s(n)`);
    await sql`insert into ${sql.table(table)} (${sql.raw(found.columns)}) select ${sql.raw(found.values)} from ${series}`.execute(
      one,
    );
    await sql`vacuum analyze ${sql.table(table)}`.execute(one);
  });
  const sizes = sql<{ whole: number; indexes: number }>`
    select pg_total_relation_size(${table}) as whole, pg_indexes_size(${table}) as indexes`;
  const { whole = 0, indexes = 0 } = (await sizes.execute(query)).rows[0] ?? {};
  return {
    'a row is a': found.of,
    'bytes a row': Math.round(whole / count),
    'of them indexes': Math.round(indexes / count),
  };
}

const postgres = await startPostgres();
if (postgres === undefined) {
  console.log('PostgreSQL is not installed: nothing is measured.');
} else {
  try {
    await withProduct({ DATABASE_URL: postgres.url }, async (product) => {
      const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {};
      for (const table of Object.keys(tables)) measured[table] = await measure(product, table);
      const over = `over ${rows.toLocaleString('en-US')} rows, values of a letter with six fields`;
      reportTable(`Bytes on PostgreSQL ${over}`, 'table', measured);
    });
  } finally {
    await postgres.close();
  }
}
