import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkSeals } from '../audit/check-seals.ts';
import { unreadableRows } from '../audit/list-audit.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, isPostgres, type Queries } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';
import { createLog } from '../observability/log.ts';
import { findMiscounted } from '../quotas/recount.ts';
import { createStorage } from '../storage/create-storage.ts';
import { readOutside } from './outside-files.ts';

/** Prints what an administrator needs to know before asking for help. Throws if there is a problem. */
export async function examine(database: Database, config: Config): Promise<string[]> {
  const { query } = database;
  const wrong: string[] = [];
  const complain = (lines: string[]) => wrong.push(...lines);
  const lines = [
    `Database        ${isPostgres(query) ? 'PostgreSQL' : await integrity(query, complain)}`,
    `Schema          ${await schema(query, complain)}`,
    `Stored files    ${await storedFiles(query, complain)}`,
    `Files outside   ${await outsideFiles(database, { config, complain })}`,
    `Documents       ${await documents(query)}`,
    `Audit           ${await audit(query, complain)}`,
    `Quotas          ${await quotas(database, complain)}`,
    `Mails           ${await mails(query)}`,
    `Data folder     ${dataFolder(config.dataDir, complain)}`,
  ];
  if (wrong.length === 0) return [...lines, 'Nothing is wrong.'];
  throw new ConfigError([...lines, ...wrong.map((line) => `Wrong: ${line}`)]);
}

type Complain = (lines: string[]) => void;

async function integrity(query: Queries, complain: Complain): Promise<string> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(query);
  const found = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  complain(found);
  return `embedded, integrity ${found.length === 0 ? 'ok' : 'broken'}`;
}

async function schema(query: Queries, complain: Complain): Promise<string> {
  const steps = await query.selectFrom('migrations').select('name').orderBy('name').execute();
  const known = new Set<string>(migrations.map(({ name }) => name));
  complain(
    steps.filter(({ name }) => !known.has(name)).map(({ name }) => `the step ${name} is of a newer program`),
  );
  if (migrations.some((step) => !steps.some(({ name }) => name === step.name))) {
    throw new ConfigError([
      `Wrong: the database is older than this program (${steps.length} of ${migrations.length} steps): start the server once, then ask again`,
    ]);
  }
  return `${steps.length} of ${migrations.length} steps, last ${steps.at(-1)?.name ?? 'none'}`;
}

/** Reads every byte back, one file at a time. */
async function storedFiles(query: Queries, complain: Complain): Promise<string> {
  let last = '';
  let count = 0;
  for (;;) {
    const file = await query
      .selectFrom('stored_files')
      .select(['sha256', 'bytes'])
      .where('sha256', '>', last)
      .orderBy('sha256')
      .limit(1)
      .executeTakeFirst();
    if (file === undefined) break;
    const digest = createHash('sha256').update(file.bytes).digest('hex');
    if (digest !== file.sha256) complain([`the file ${file.sha256} is not what was stored`]);
    last = file.sha256;
    count += 1;
  }
  const unused = await query
    .selectFrom('stored_files')
    .select(counted)
    .where('sha256', 'not in', (eb) => eb.selectFrom('documents').select('documents.sha256'))
    .where('sha256', 'not in', (eb) => eb.selectFrom('source_documents').select('source_documents.sha256'))
    .where('sha256', 'not in', (eb) => eb.selectFrom('template_logos').select('template_logos.sha256'))
    .where('sha256', 'not in', (eb) => eb.selectFrom('source_pictures').select('source_pictures.sha256'))
    .where('sha256', 'not in', (eb) =>
      eb.selectFrom('house_look_pictures').select('house_look_pictures.sha256'),
    )
    .where('sha256', 'not in', (eb) => eb.selectFrom('fonts').select('fonts.sha256'))
    .where('sha256', 'not in', (eb) => eb.selectFrom('form_pages').select('form_pages.sha256'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('source_documents')
            .select('source_documents.id')
            .whereRef('form_sha256', '=', 'stored_files.sha256'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return `${count} read back, ${unused.count} that nothing refers to`;
}

const counted = sql<number>`count(*)`.as('count');

/** Checks the files in the S3 store by reading them as the server does. Returns how many were read. */
async function outsideFiles(
  database: Database,
  { config, complain }: { config: Config; complain: Complain },
): Promise<string> {
  const log = createLog({ ...config, logLevel: 'silent' });
  const store =
    config.s3 === undefined ? undefined : createStorage(config, { database, clock: systemClock, log });
  const { wrong, count } = await readOutside(database.query, store);
  complain(wrong);
  return store === undefined ? 'none: STORAGE_URL is not set' : `${count} read back from the S3 store`;
}

async function documents(query: Queries): Promise<string> {
  return String((await query.selectFrom('documents').select(counted).executeTakeFirstOrThrow()).count);
}

/** Reads every row back as the audit's page does, and follows the chain of hashes. */
async function audit(query: Queries, complain: Complain): Promise<string> {
  let count = 0;
  for await (const { read, damaged } of unreadableRows(query)) {
    count += read;
    complain(damaged.map((id) => `part of the audit row ${id} cannot be read`));
  }
  const { sealed, waiting, hash } = await checkSeals(query, { clock: systemClock, complain });
  return `${count} rows read back, ${sealed} sealed up to ${hash}, ${waiting} not sealed yet`;
}

/** Whether the stored counts of the quotas match the rows. */
async function quotas(database: Database, complain: Complain): Promise<string> {
  const users = await findMiscounted(database);
  complain(
    users.map((id) => `another amount is counted for user ${id} than is stored: npm run admin -- recount`),
  );
  const { count } = await database.query
    .selectFrom('stored_by_user')
    .select(counted)
    .executeTakeFirstOrThrow();
  return `${count} users counted, ${users.length} wrong`;
}

async function mails(query: Queries): Promise<string> {
  const outbox = query.selectFrom('outbox').select(counted);
  const waiting = await outbox.where('ended_at', 'is', null).executeTakeFirstOrThrow();
  const failed = await outbox.where('outcome', '=', 'failed').executeTakeFirstOrThrow();
  return `${waiting.count} waiting, ${failed.count} given up`;
}

const ownersOnly = ['app-secret', 'inkfield.db', 'inkfield.db-wal', 'server.lock'];

function dataFolder(folder: string, complain: Complain): string {
  const open = ['.', ...ownersOnly].filter((name) => {
    const path = join(folder, name);
    return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & 0o077) !== 0;
  });
  complain(
    open.map((name) => `${join(folder, name)} can be read by others: chmod go= ${join(folder, name)}`),
  );
  const halves = readdirSync(folder).filter((name) => /\.(?:unfinished|restoring)$/.test(name));
  complain(halves.map((name) => `${join(folder, name)} was left half written: it can be removed`));
  return `${folder}, ${open.length === 0 ? "the owner's alone" : 'open to others'}`;
}
