import type { Selectable } from 'kysely';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type AuditRow, readableColumns } from './recorded-row.ts';
import { firstPrevious, hashOf } from './seals.ts';

/** The order of `at` may be off by this much: transactions take time, and the clocks of nodes differ. */
const toleranceMs = 60 * 60 * 1000;
const rowsAtOnce = 1000;

export interface CheckedSeals {
  sealed: number;
  /** Rows that no run has sealed yet. */
  waiting: number;
  /** The last hash of the chain. */
  hash: string;
}

interface CheckOptions {
  clock: Clock;
  complain: (lines: string[]) => void;
}

type Seal = Selectable<Tables['audit_seals']>;

/** Follows the chain from its first row and says which rows were changed, removed or added. */
export async function checkSeals(queries: Queries, { clock, complain }: CheckOptions): Promise<CheckedSeals> {
  let last: Link = { position: 0, hash: firstPrevious, at: '' };
  for (;;) {
    const seals = await queries
      .selectFrom('audit_seals')
      .selectAll()
      .where('position', '>', last.position)
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute();
    if (seals.length === 0) break;
    const rows = await rowsOf(queries, seals);
    for (const seal of seals) {
      const row = rows.get(seal.audit_id);
      complain(problemsOf(seal, row, last));
      last = { position: seal.position, hash: seal.hash, at: row?.at ?? last.at };
    }
  }
  const waiting = await checkUnsealed(queries, last, { clock, complain });
  return { sealed: last.position, waiting, hash: last.hash };
}

/** A place in the chain: the next row follows it. */
interface Link {
  position: number;
  hash: string;
  /** Of the row there, or of the last one before that is left. */
  at: string;
}

async function rowsOf(queries: Queries, seals: readonly Seal[]): Promise<Map<number, AuditRow>> {
  const ids = seals.map(({ audit_id }) => audit_id);
  const rows = await queries.selectFrom('audit').select(readableColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function problemsOf(seal: Seal, row: AuditRow | undefined, last: Link): string[] {
  const { position, audit_id: id, sealed_at: sealedAt, hash } = seal;
  const lines: string[] = [];
  const isNext = position === last.position + 1;
  if (!isNext) lines.push(`the seals of the audit from ${last.position + 1} to ${position - 1} were removed`);
  if (row === undefined) return [...lines, `the audit row ${id} was removed`];
  // After a gap the previous hash is not known.
  if (isNext && hashOf(row, { previous: last.hash, sealedAt }) !== hash) {
    lines.push(`the audit row ${id} or its seal was changed`);
  }
  if (isBefore(row.at, last.at) && isBefore(row.at, sealedAt)) lines.push(addedLater(row, last.at));
  return lines;
}

/** Whether a time is earlier than another one by more than the tolerance for clocks. */
function isBefore(at: string, other: string): boolean {
  return Date.parse(at) < Date.parse(other) - toleranceMs;
}

function addedLater({ id, at }: { id: number; at: string }, lastAt: string): string {
  return `the audit row ${id} was added later: it says ${at} and follows a row of ${lastAt}`;
}

/** Rows wait for the next run, which is never an hour away: one that is older than a sealed row was added. */
async function checkUnsealed(
  queries: Queries,
  last: Link,
  { clock, complain }: CheckOptions,
): Promise<number> {
  const now = instant(clock.now());
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await queries
      .selectFrom('audit')
      .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit.id')
      .select(['audit.id as id', 'at'])
      .where('audit.id', '>', after)
      .where('audit_seals.audit_id', 'is', null)
      .orderBy('audit.id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return count;
    count += rows.length;
    complain(
      rows
        .filter(({ at }) => isBefore(at, last.at) && isBefore(at, now))
        .map((row) => addedLater(row, last.at)),
    );
    after = rows.at(-1)?.id ?? after;
  }
}
