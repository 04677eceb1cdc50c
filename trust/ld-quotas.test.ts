import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, apiOf, send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { checkDocument, documentIn, listDocuments, postDocument } from './stored-documents.ts';
import { createPublished, sendTable } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

const quota = 5;
let product: Product;
let template: Template;
let full: Person;
let other: Person;
beforeAll(async () => {
  product = await startProduct({ QUOTA_USER_DOCUMENTS: String(quota), CONTACT_EMAIL: 'help@example.com' });
  template = await createPublished(product, await signIn(product, administrator));
  full = await createClient(product);
  other = await createClient(product);
});
afterAll(() => product.close());

test('LD13 a user at the quota stores nothing more, reads everything, and holds nobody up', async () => {
  const answers: Answer[] = [];
  // Those that come at the same time may be asked to come again.
  for (let round = 0; round < 20 && stored(answers) < quota; round += 1) {
    const posts = Array.from({ length: 24 }, () => postDocument(product, full, { template }));
    answers.push(...(await Promise.all(posts)));
  }
  expect(stored(answers)).toBe(quota);
  for (let at = 0; at < 3; at += 1) {
    const refused = await postDocument(product, full, { template });
    expectRefusal(refused, 409, 'quota_reached');
    expect(refused.json['detail']).toContain('quota of 5 documents');
    expect(refused.json['detail']).toContain('help@example.com');
    documentIn(await postDocument(product, other, { template }));
  }
  const listed = await listDocuments(product, full);
  expect(listed).toHaveLength(quota);
  for (const document of listed) await checkDocument(product, full, document);
  await signIn(product, full);
  const preview = await send(product, `POST /api/templates/${template.id}/preview_document/`, {
    access: full.access,
    body: { form_data: { buyer: 'Ann' } },
  });
  expect(preview.status).toBe(200);
  const [counted] = await withRows(product, (query) =>
    query.selectFrom('stored_by_user').selectAll().where('user_id', '=', full.id).execute(),
  );
  expect(counted?.document_count).toBe(quota);
  reached(
    'P26',
    `${answers.length} documents asked for at once: ${quota} of ${quota} stored, all read, 3 of 3 of another`,
  );
});

function stored(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 201).length;
}

test('LD14 a batch that meets the quota stops with the reason, and its rows stay', async () => {
  const owner = await createClient(product);
  const rows = Array.from({ length: 9 }, (_, at) => `Ann ${at}`);
  const { id } = await sendTable(product, owner, { template, rows });
  const api = apiOf(product, owner.access);
  await api.startBatch({ params: { id }, body: {} });
  await vi.waitFor(async () => {
    const batch = await api.getBatch({ params: { id } });
    expect(batch).toMatchObject({ state: 'stopped', stop_reason: 'quota_reached' });
    expect(batch.rows).toMatchObject({ done: quota, waiting: 4, failed: 0 });
  }, patiently);
  expectRefusal(await send(product, `POST /api/batches/${id}/resume/`, { access: owner.access }), 409);
  expect(await listDocuments(product, owner)).toHaveLength(quota);
});
