import type { auditRoutes } from '@inkfield/contract/audit';
import type { QueryOf } from '@inkfield/contract/route';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { byteOrderMark, csvLine } from '../http/write-csv.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { listRecorded } from './list-audit.ts';
import { type AuditRow, recordedParts } from './recorded-row.ts';
import { firstPrevious, sealAudit } from './seals.ts';

type Query = QueryOf<(typeof auditRoutes)['exportAudit']>;

const rowsAtOnce = 500;

/**
 * Records the export and seals all recorded rows, so that every line has its hash. Returns the lines, newest
 * first.
 */
export async function exportAudit(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  act: Act,
  query: Query,
): Promise<AsyncGenerator<Uint8Array>> {
  const filters = Object.entries(query).filter(([, value]) => value !== undefined);
  await recordEvents(database.query, clock, {
    ...by(act),
    action: 'audit.exported',
    after: Object.fromEntries(filters),
  });
  await sealAudit({ database, clock });
  return lines(database.query, query);
}

/** Today's date is in the name. */
export function exportName({ clock }: Pick<Deps, 'clock'>, { format }: Query): string {
  return `audit_${instant(clock.now()).slice(0, 10)}.${format}`;
}

async function* lines(queries: Queries, { format, ...filters }: Query): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from(byteOrderMark + csvLine(columns));
  let cursor: string | undefined;
  do {
    const page = await listRecorded(queries, { ...filters, limit: rowsAtOnce, cursor });
    const seals = await sealsOf(queries, page.rows);
    const entries = page.rows.map((row) => ({ ...recordedParts(row), ...(seals.get(row.id) ?? unsealed) }));
    yield Buffer.from(entries.map(format === 'csv' ? toCsv : toJson).join(''));
    cursor = page.next;
    // The embedded database answers synchronously: without a pause other calls would wait for the last page.
    await breathe();
  } while (cursor !== undefined);
}

type Entry = ReturnType<typeof recordedParts> & Seal;

interface Seal {
  position: number | null;
  sealed_at: string | null;
  previous_hash: string | null;
  hash: string | null;
}

/** A row that was recorded while the export was sent. */
const unsealed: Seal = { position: null, sealed_at: null, previous_hash: null, hash: null };

const columns = [
  'id',
  'at',
  'actor_id',
  'actor_email',
  'action',
  'subject_type',
  'subject_id',
  'before_json',
  'after_json',
  'ip',
  'request_id',
  'position',
  'sealed_at',
  'previous_hash',
  'hash',
] as const satisfies (keyof Entry)[];

function toCsv(entry: Entry): string {
  return csvLine(columns.map((column) => entry[column] ?? ''));
}

function toJson(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

async function sealsOf(queries: Queries, rows: readonly AuditRow[]): Promise<Map<number, Seal>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const seals = await queries
    .selectFrom('audit_seals')
    .leftJoin('audit_seals as previous', (join) =>
      join.on('previous.position', '=', sql`audit_seals.position - 1`),
    )
    .select(['audit_seals.audit_id', 'audit_seals.position', 'audit_seals.sealed_at', 'audit_seals.hash'])
    .select('previous.hash as previous_hash')
    .where('audit_seals.audit_id', 'in', ids)
    .execute();
  return new Map(
    seals.map(({ audit_id, ...seal }) => {
      const previous = seal.position === 1 ? firstPrevious : seal.previous_hash;
      return [audit_id, { ...seal, previous_hash: previous }];
    }),
  );
}
