import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiOf } from '../harness/http.ts';
import { copyDocument, largestFields, largestTable, longFields, longValues } from './largest.ts';
import { rounds } from './length.ts';
import { measureStretch, startWatched, type WatchedLoop } from './loop-stretches.ts';
import { createClient, createPeople, type People } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createPublished, sendTable } from '../harness/templates.ts';

/** The server looks for work of these kinds every ten seconds and every minute. */
const patiently = { timeout: 10 * 60_000, interval: 500 };

let loop: WatchedLoop;
let product: Product;
let people: People;
beforeAll(async () => {
  loop = await startWatched();
  ({ product } = loop);
  people = await createPeople(product);
});
afterAll(() => loop.close());

/** A collection of garbage may fall into the work, which can't be tried again: the server does it once. */
async function expectShort(what: string, work: () => Promise<unknown>): Promise<void> {
  const { ms, limit, words } = await measureStretch(loop, work);
  reached('P24', `${what} ${words}`);
  expect(ms, `${what} holds the event loop`).toBeLessThan(limit);
}

test('LD20 sealing many rows of the audit keeps nobody waiting', async () => {
  const count = rounds({ quick: 8_000, long: 20_000 });
  const words = JSON.stringify({ note: 'Words that were written. '.repeat(40) });
  await expectShort(`sealing ${count} rows`, async () => {
    await withRows(product, async (query) => {
      for (let made = 0; made < count; made += 500) {
        const rows = Array.from({ length: 500 }, () => ({
          at: new Date().toISOString(),
          action: 'batch.paused',
          after_json: words,
        }));
        await query.insertInto('audit').values(rows).execute();
      }
    });
    await vi.waitFor(async () => expect(await unsealed()).toBe(0), patiently);
  });
});

async function unsealed(): Promise<number> {
  const row = await withRows(product, (query) =>
    query
      .selectFrom('audit')
      .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('audit_seals.audit_id', 'is', null)
      .where('audit.action', '=', 'batch.paused')
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}

test('LD21 the erasure of a person with the largest documents and tables keeps nobody waiting', async () => {
  const { S, M } = people;
  const person = await createClient(product);
  const page = { document_name: '[long_0]' };
  const named = { fields: longFields, document_content: '[long_1]', page };
  const long = await createPublished(product, S, named);
  const made = documentIn(await postDocument(product, person, { template: long, values: longValues }));
  const text = largestFields.map(({ name }) => `[${name}]`).join('\n');
  const wide = await createPublished(product, S, { document_content: text, fields: largestFields });
  const table = await apiOf(product, person.access).createBatch({
    params: { id: wide.id },
    body: largestTable('wrong'),
  });
  expect(table.rows.invalid).toBeGreaterThan(900);
  const small = await createPublished(product, S);
  const batch = await sendTable(product, person, { template: small, rows: ['Ann'] });
  await withRows(product, (query) => copyDocument(query, { id: made.id, batch: batch.id }));
  const body = { user: person.id, reason: 'As the client wished' };
  const { id } = await apiOf(product, S.access).askErasure({ body });
  await apiOf(product, M.access).confirmErasure({ params: { id } });
  await expectShort('erasing 500 documents and a table', async () => {
    await withRows(product, (query) =>
      query
        .updateTable('erasures')
        .set({ due_at: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
    );
    await vi.waitFor(async () => {
      const row = await withRows(product, (query) =>
        query.selectFrom('erasures').select('done_at').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      expect(row.done_at).not.toBeNull();
    }, patiently);
  });
});
