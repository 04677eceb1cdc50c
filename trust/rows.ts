/**
 * What is stored, read through a second connection to the product's own database.
 *
 *   await withRows(product, (query) => query.selectFrom('users').selectAll().execute())
 *   const before = await countRows(product)    rows of every table; `except` leaves out tables that may grow
 */
import { join } from 'node:path';
import { openDatabase, type Queries } from '../apps/server/src/database/database.ts';
import type { Tables } from '../apps/server/src/database/tables.ts';
import type { Product } from './product.ts';

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

/** Every table by its number of rows. */
export function countRows(
  product: Product,
  except: readonly (keyof Tables)[] = [],
): Promise<Record<string, number>> {
  return withRows(product, async (query) => {
    const tables = (await query.introspection.getTables()).map(({ name }) => name as keyof Tables);
    const counts = tables
      .filter((table) => !except.includes(table))
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
