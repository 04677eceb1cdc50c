/**
 * Data of an earlier version of the product: its database, and the users' tokens and links. `snapshots/0007.*` was written by
 * the version whose newest step of the schema is 0007.
 *
 *   const old = layOutSnapshot('0007')     a data folder as that version left it; old.folder, old.environment
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

interface KeptDocument {
  id: number;
  template: number;
  sha256: string;
}

export interface Left {
  secret: string;
  resetToken: string;
  administrator: { email: string; password: string };
  people: { id: number; email: string; password: string; refresh: string; documents: KeptDocument[] }[];
}

export interface Snapshot {
  folder: string;
  file: string;
  left: Left;
  environment: Record<string, string>;
  remove(): void;
}

const snapshots = join(import.meta.dirname, 'snapshots');

export function snapshotNames(): string[] {
  return readdirSync(snapshots).flatMap((name) => /^(\d{4})\.json$/.exec(name)?.[1] ?? []);
}

export function layOutSnapshot(name: string): Snapshot {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-snapshot-'));
  const file = join(folder, 'inkfield.db');
  writeFileSync(file, gunzipSync(readFileSync(join(snapshots, `${name}.db.gz`))), { mode: 0o600 });
  // Written together with the database by the same run.
  const left = JSON.parse(readFileSync(join(snapshots, `${name}.json`), 'utf8')) as Left;
  makeRecent(file);
  const environment = { DATABASE_URL: '', DATA_DIR: folder, APP_SECRET: left.secret };
  return { folder, file, left, environment, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Sessions and links of long ago would be over for their age alone. */
function makeRecent(file: string): void {
  const database = new DatabaseSync(file);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  database.prepare('update sessions set used_at = ?, created_at = ?, rotated_at = ?').run(now, now, now);
  database.prepare('update password_links set created_at = ?, expires_at = ?').run(now, later);
  database.close();
}

/** The steps of the schema and how many rows people would miss. */
export function lookInto(file: string): {
  steps: string[];
  rows: Record<string, number>;
  integrity: unknown;
} {
  const database = new DatabaseSync(file);
  try {
    const steps = database.prepare('select name from migrations order by name').all();
    const tables = ['users', 'documents', 'stored_files', 'templates', 'sessions', 'password_links', 'audit'];
    const rows = tables.map((table) => [
      table,
      database.prepare(`select count(*) as count from ${table}`).get()?.['count'],
    ]);
    const integrity = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    return { steps: steps.map(({ name }) => String(name)), rows: Object.fromEntries(rows), integrity };
  } finally {
    database.close();
  }
}
