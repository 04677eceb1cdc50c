import { setImmediate as nextTurn } from 'node:timers/promises';
import { isIdText } from '@inkfield/contract/values';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalidField } from '../errors.ts';

/** The position of a row in a list: its sort value, and its id to break ties. */
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
  const match = /^(\d+)~(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match === null || !isIdText(match[1] ?? '') || /\0/.test(match[2] ?? ''))
    throw invalidField('cursor', 'Not a valid cursor.');
  return { id: Number(match[1]), at: match[2] ?? '' };
}

export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${id}~${at}`).toString('base64url');
}

/**
 * The condition for rows after a place. Columns are names in the code, never input. The sort value may be an
 * expression. Both databases evaluate a comparison of pairs by the index on the two columns.
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

/** Size of the rows of a page as JSON. A page that ends early because of it still has a next page. */
const maxPageBytes = 1_000_000;

/** The rows up to the limit that fit into a page. The first one always does. */
function fitting<Row>(found: readonly Row[], limit: number): Row[] {
  let bytes = 0;
  const end = found.findIndex((row, at) => {
    bytes += JSON.stringify(row).length;
    return at >= limit || (at > 0 && bytes > maxPageBytes);
  });
  return end === -1 ? [...found] : found.slice(0, end);
}

/** A page from rows of which one more than the limit was asked for. */
export function pageOf<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const rows = fitting(found, limit);
  const last = rows.at(-1);
  const hasMore = found.length > rows.length && last !== undefined;
  return { rows, next: hasMore ? writeCursor(placeOf(last)) : undefined };
}

/** Of the rows that one statement reads: more would hold the event loop for longer than other calls should wait. */
const maxPartCharacters = 1_000_000;
const maxPartRows = 200;

/**
 * Rows a part at a time, by as many statements as their length asks for. Between them other calls have their turn.
 * `read` returns at most `count` rows behind those it returned before, and none at the end.
 */
export async function* readInParts<Row extends object>(
  read: (count: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let count = 10;
  for (;;) {
    const rows = await read(count);
    if (rows.length === 0) return;
    yield rows;
    const characters = rows.reduce((sum, row) => sum + lengthOf(row), 0);
    // Rows of one list are much alike.
    count = Math.max(1, Math.min(maxPartRows, Math.floor((rows.length * maxPartCharacters) / characters)));
    await nextTurn();
  }
}

function lengthOf(row: object): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 8),
    8,
  );
}

/** A page of rows that may be long: no more of them are read than fit into it. */
export async function pageInParts<Row extends object>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (place: Place | undefined, count: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<Page<Row>> {
  const found: Row[] = [];
  let place = readCursor(cursor);
  let characters = 0;
  const parts = readInParts((count) => read(place, Math.min(count, limit + 1 - found.length)));
  for await (const rows of parts) {
    found.push(...rows);
    place = placeOf(rows.at(-1) as Row);
    characters += rows.reduce((sum, row) => sum + lengthOf(row), 0);
    if (found.length > limit || characters > maxPageBytes) break;
  }
  return pageOf(found, limit, placeOf);
}
