import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type Clock, instant } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import { type AuditRow, readableColumns, recordedParts } from './recorded-row.ts';

/** The hash that the first row is chained to. */
export const firstPrevious = '0'.repeat(64);

/**
 * The hash of a row in the chain: SHA-256 over a JSON list of the previous hash, the time of sealing and the parts of the
 * row. docs/operations.md describes it for people outside, so it never changes.
 */
export function hashOf(
  row: AuditRow,
  { previous, sealedAt }: { previous: string; sealedAt: string },
): string {
  const text = JSON.stringify([previous, sealedAt, ...Object.values(recordedParts(row))]);
  return createHash('sha256').update(text).digest('hex');
}

interface SealDeps {
  database: Database;
  clock: Clock;
}

export interface SealOptions {
  /** Looks at every row rather than at the newest. */
  all?: boolean;
  /** Ends the run early: the rest waits for the next one. */
  signal?: AbortSignal;
}

/** The end of the chain after rows were sealed. */
export interface Sealed {
  count: number;
  position: number;
  hash: string;
}

/**
 * On PostgreSQL a row may become visible after rows with higher ids, because its transaction was longer. Each run
 * looks back this number of ids.
 */
const lookBack = 2000;
const rowsAtOnce = 200;

/** Adds the rows that are not sealed yet to the end of the chain; undefined when there are none. */
export async function sealAudit(
  deps: SealDeps,
  { all = false, signal }: SealOptions = {},
): Promise<Sealed | undefined> {
  const { query } = deps.database;
  let after = all ? 0 : (await highestSealed(query)) - lookBack;
  let count = 0;
  for (;;) {
    const begun = performance.now();
    const ids = signal?.aborted === true ? [] : await idsAfter(query, after);
    if (ids.length === 0) break;
    const sealed = await sealedOf(query, ids);
    const unsealed = ids.filter((id) => !sealed.has(id));
    if (unsealed.length > 0) count += await appendSeals(deps, await readRows(query, unsealed));
    after = ids.at(-1) ?? after;
    // After many rows that were not sealed, half of the time belongs to the calls of users.
    await rest(performance.now() - begun);
  }
  if (count === 0) return undefined;
  const end = await lastSeal(query);
  return end && { count, ...end };
}

async function highestSealed(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('audit_seals')
    .select('audit_id')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.audit_id ?? 0;
}

/** A part at a time, sealed or not: on the embedded database a statement holds up every call. */
async function idsAfter(queries: Queries, after: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('audit')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** By key: for a join PostgreSQL reads all seals while it has no statistics of many new rows. */
async function sealedOf(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  const found = await queries
    .selectFrom('audit_seals')
    .select('audit_id')
    .where('audit_id', 'in', ids)
    .execute();
  return new Set(found.map(({ audit_id }) => audit_id));
}

/**
 * Outside of a transaction: rows never change, and a serializable one would make every transaction that records
 * something wait for it or run again.
 */
function readRows(queries: Queries, ids: readonly number[]): Promise<AuditRow[]> {
  return queries.selectFrom('audit').select(readableColumns).where('id', 'in', ids).orderBy('id').execute();
}

/** If two nodes seal concurrently, one transaction is retried and finds the rows of the other. */
function appendSeals({ database, clock }: SealDeps, rows: readonly AuditRow[]): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await sealedOf(
      tx,
      rows.map(({ id }) => id),
    );
    let { position, hash } = (await lastSeal(tx)) ?? { position: 0, hash: firstPrevious };
    const sealedAt = instant(clock.now());
    const seals = rows
      .filter(({ id }) => !known.has(id))
      .map((row) => {
        position += 1;
        hash = hashOf(row, { previous: hash, sealedAt });
        return { position, audit_id: row.id, sealed_at: sealedAt, hash };
      });
    if (seals.length > 0) await tx.insertInto('audit_seals').values(seals).execute();
    return seals.length;
  });
}

/** The end of the chain. */
export async function lastSeal(queries: Queries): Promise<{ position: number; hash: string } | undefined> {
  return queries
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}
