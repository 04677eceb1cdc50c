/**
 * The stored rows, read through a second connection to the product's database.
 *
 *   await withRows(product, (query) => query.selectFrom('users').selectAll().execute())
 *   const before = await countRows(product)    rows of every table; `except` leaves out tables that may grow
 *   await dump(product)                        every value of every row as one text
 *   await untilMailsAreDealtWith(product)      the outbox is empty: what was to be sent is sent
 */
import { join } from 'node:path';
import { openDatabase, type Queries } from '../apps/server/src/database/database.ts';
import type { Tables } from '../apps/server/src/database/tables.ts';
import { vi } from 'vitest';
import type { Product } from '../harness/product.ts';

export async function withRows<T>(
  { dataDir, databaseUrl: url }: Product,
  read: (query: Queries) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url, sqliteFile: join(dataDir, 'inkfield.db') });
  try {
    return await read(database.query);
  } finally {
    await database.close();
  }
}

/** The tables as they are there, not as the program lists them. */
async function tablesOf(query: Queries): Promise<(keyof Tables)[]> {
  const tables = await query.introspection.getTables();
  return tables.map(({ name }) => name as keyof Tables);
}

/** Every table by its number of rows, once the mails that bring links are sent: those write rows of their own. */
export async function countRows(
  product: Product,
  except: readonly (keyof Tables)[] = [],
): Promise<Record<string, number>> {
  await untilMailsAreDealtWith(product);
  return withRows(product, async (query) => {
    const counts = (await tablesOf(query))
      // Limits count what is refused too, and seals follow audit rows a few seconds later.
      .filter((table) => !['rate_counts', 'audit_seals', ...except].includes(table))
      .map(async (table) => {
        const row = await query
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return [table, row.count];
      });
    return Object.fromEntries(await Promise.all(counts));
  });
}

export function dump(product: Product): Promise<string> {
  return withRows(product, async (query) => {
    const tables = await Promise.all(
      (await tablesOf(query)).map((table) => query.selectFrom(table).selectAll().execute()),
    );
    const values = tables.flat().flatMap((row) => Object.values(row));
    return values
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value))
      .join('\n');
  });
}

export function untilMailsAreDealtWith(product: Product): Promise<void> {
  return vi.waitFor(
    async () => {
      const waiting = await withRows(product, (query) =>
        query.selectFrom('outbox').select('id').where('ended_at', 'is', null).execute(),
      );
      if (waiting.length > 0) throw new Error(`${waiting.length} mails wait.`);
    },
    { timeout: 60_000, interval: 100 },
  );
}
