import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalidField } from '../http/errors.ts';

/** Where a row stands in a list: what the list is sorted by, and the id among equals. */
export interface Place {
  at: string;
  id: number;
}

export interface Page<Row> {
  rows: Row[];
  /** For the page after this one; undefined on the last. */
  next: string | undefined;
}

/** Reads the cursor of a query; one that was not written here is refused. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const match = /^([1-9]\d{0,15})~(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match === null || /\0/.test(match[2] ?? '')) throw invalidField('cursor', 'Not a valid cursor.');
  return { id: Number(match[1]), at: match[2] ?? '' };
}

export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${id}~${at}`).toString('base64url');
}

/**
 * The condition for rows behind a place. Columns are names written in the code, never input; what a list is sorted by
 * may be an expression. Both databases answer a comparison of pairs from the index on the two columns.
 */
export function beyond(
  place: Place,
  order: 'asc' | 'desc',
  columns: [at: string | RawBuilder<string>, id: string],
): RawBuilder<SqlBool> {
  const [at, id] = columns;
  const pair = sql`(${typeof at === 'string' ? sql.ref(at) : at}, ${sql.ref(id)})`;
  const sign = order === 'asc' ? sql.raw('>') : sql.raw('<');
  return sql<SqlBool>`${pair} ${sign} (${place.at}, ${place.id})`;
}

/** A page from rows of which one more than the limit was asked for. */
export function pageOf<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, next: hasMore ? writeCursor(placeOf(last)) : undefined };
}
