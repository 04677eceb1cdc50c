import { beforeAll, expect, test } from 'vitest';
import { watchCalls } from './outside.ts';
import { createClient, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const sent = /write(?:v)?\(\d+, .*HTTP\/1\.1 201/;
const synced = /f(?:data)?sync\(\d+\)\s+= 0|f(?:data)?sync resumed>.*= 0/;

test('P2 the disk has a document before its maker hears of it', async () => {
  const { databaseUrl } = product;
  if (databaseUrl !== undefined) {
    // PostgreSQL keeps this promise itself, unless it was turned off for these connections.
    const rows = await withRows(product, (query) =>
      query
        .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('synchronous_commit')]).as('setting'))
        .execute(),
    );
    expect(rows).toEqual([{ setting: 'on' }]);
    reached('P2', 'PostgreSQL: synchronous_commit on');
    return;
  }
  const template = await createPublished(product, await signIn(product, administrator));
  const person = await createClient(product);
  documentIn(await postDocument(product, person, { template }));
  const writes = 20;
  const lines = await watchCalls(product, {
    calls: ['fsync', 'fdatasync', 'write', 'writev'],
    work: async () => {
      for (let made = 0; made < writes; made += 1) {
        documentIn(await postDocument(product, person, { template }));
      }
    },
  });
  if (lines === undefined) {
    reached('P2', 'not counted: strace is not installed here');
    return;
  }
  // One after the other: what was synchronised since the answer before.
  let since = 0;
  const before: number[] = [];
  for (const line of lines) {
    if (synced.test(line)) since += 1;
    if (!sent.test(line)) continue;
    before.push(since);
    since = 0;
  }
  expect(before).toHaveLength(writes);
  expect(Math.min(...before)).toBeGreaterThanOrEqual(1);
  const all = before.reduce((sum, count) => sum + count);
  reached(
    'P2',
    `${writes} documents: ${all} fsync, at least ${Math.min(...before)} before each answer (strace)`,
  );
});
