/**
 *   await addDocuments(product, { person, template, count, bytes })   rows as the server would have stored them
 */
import { createHash } from 'node:crypto';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { join } from 'node:path';
import type { Person } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';

export interface Bulk {
  person: Pick<Person, 'id'>;
  template: { id: number };
  count: number;
  bytes: (at: number) => Uint8Array;
}

/** Written to the database directly, because creating this many through the server would affect the measurement. */
export async function addDocuments(
  { dataDir, databaseUrl: url }: Product,
  { person, template, count, bytes }: Bulk,
): Promise<void> {
  const database = openDatabase({ url, sqliteFile: join(dataDir, 'inkfield.db') });
  const start = Date.now() - count * 1000;
  const batch = 200;
  try {
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
        const content = bytes(from + at);
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { content, sha256, at: new Date(start + (from + at) * 1000).toISOString() };
      });
      await database.transaction(async (tx) => {
        await tx
          .insertInto('stored_files')
          .values(rows.map(({ content, sha256, at }) => ({ sha256, bytes: content, stored_at: at })))
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .execute();
        await tx
          .insertInto('documents')
          .values(
            rows.map(({ content, sha256, at }) => ({
              user_id: person.id,
              template_id: template.id,
              template_version_id: null,
              template_version: 1,
              template_name: 'From before',
              form_data_json: '{}',
              generated_at: at,
              sha256,
              page_count: 1,
              byte_count: content.byteLength,
            })),
          )
          .execute();
      });
    }
  } finally {
    await database.close();
  }
}
