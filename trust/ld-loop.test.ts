import { maxCellsToCorrect } from '@inkfield/contract/batch-limits';
import { maxFields } from '@inkfield/contract/templates';
import { maxZippedDocuments } from '@inkfield/contract/zip-limits';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyTemplate } from '../apps/server/test/copy-template.ts';
import { send } from '../harness/http.ts';
import {
  copyDocument,
  largestFields,
  largestTable,
  largestText,
  longFields,
  longValues,
  valuesOfLargest,
} from './largest.ts';
import { rounds } from './length.ts';
import { type Call, expectShort as expectShortIn, startWatched, type WatchedLoop } from './loop-stretches.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { withRows } from './rows.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createDraft, createPublished, sendTable } from '../harness/templates.ts';
import { administrator, type Product } from '../harness/product.ts';

let loop: WatchedLoop;
let product: Product;
let staff: Person;
let client: Person;
beforeAll(async () => {
  loop = await startWatched();
  ({ product } = loop);
  staff = await signIn(product, administrator);
  client = await createClient(product);
});
afterAll(() => loop.close());

const expectShort = (calls: Record<string, Call>) => expectShortIn(loop, calls);

const as = ({ access }: Person, what: string, body?: unknown) => send(product, what, { access, body });

/** A form with a file, which `send` does not make. */
async function upload({ access }: Person, address: string, body: FormData) {
  const headers = { authorization: `Bearer ${access}` };
  const response = await fetch(address, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const largest = { document_content: largestText(), fields: largestFields };

test('LD15 a draft of 500,000 characters and 300 fields keeps nobody waiting', async () => {
  const { id } = await createDraft(product, staff, largest);
  let revision = 1;
  const save = () => {
    const changes = { revision, document_content: largest.document_content.slice(0, -revision) };
    revision += 1;
    return as(staff, `PATCH /api/templates/${id}/`, changes);
  };
  await expectShort({
    create: () => as(staff, 'POST /api/templates/', { name: 'The largest', ...largest }),
    save,
    'save with tests': () => {
      const values = valuesOfLargest;
      const one = { name: 'A test', values, must_contain: ['Clause 9'], must_not_contain: ['Nobody'] };
      const cases = Array.from({ length: rounds({ quick: 3, long: 20 }) }, () => one);
      revision += 1;
      return as(staff, `PATCH /api/templates/${id}/`, { revision: revision - 1, cases });
    },
    'save 100,000 mistakes': () =>
      as(staff, 'POST /api/templates/', { name: 'Mistakes', document_content: '[a]\n\n'.repeat(100_000) }),
    open: () => as(staff, `GET /api/templates/${id}/`),
    publish: async () => {
      await save();
      return as(staff, `POST /api/templates/${id}/publish/`, {});
    },
    'open a version': () => as(staff, `GET /api/templates/${id}/versions/1/`),
  });
});

test('LD16 previews and documents of the largest template keep nobody waiting', async () => {
  const whole = await createPublished(product, staff, largest);
  // A long one takes the typesetter many seconds.
  const length = rounds({ quick: maxLengths.template.text / 10, long: maxLengths.template.text });
  const set = await createPublished(product, staff, { ...largest, document_content: largestText(length) });
  const values = { form_data: valuesOfLargest };
  await expectShort({
    preview: () => as(client, `POST /api/templates/${whole.id}/preview_document/`, values),
    'preview of pages': () =>
      as(client, `POST /api/templates/${set.id}/preview_document/?pages=svg`, { ...values, places: true }),
    generate: () => as(client, `POST /api/templates/${set.id}/generate_document/`, values),
  });
});

test('LD17 a table of 300 columns keeps nobody waiting while it is checked, matched again, read and deleted', async () => {
  const text = largestFields.map(({ name }) => `[${name}]`).join('\n');
  const template = await createPublished(product, staff, { document_content: text, fields: largestFields });
  const address = `${product.url}/api/templates/${template.id}/batches/`;
  type Sent = { id: number; columns: { letter: string; field: string }[] };
  let sent: Sent | undefined;
  const batch = () => `/api/batches/${sent?.id}`;
  const errors = largestTable('wrong', Math.floor(maxCellsToCorrect / maxFields));
  // A batch, as the contract has it.
  const few = JSON.parse((await upload(client, address, errors)).text) as Sent;
  const match = (matching: Record<string, string>) => as(client, `POST ${batch()}/matching/`, { matching });
  await expectShort({
    'table without errors': () => upload(client, address, largestTable('right')),
    'table of errors': async () => {
      const answer = await upload(client, address, largestTable('wrong'));
      // A batch, as the contract has it.
      sent = JSON.parse(answer.text) as Sent;
      return answer;
    },
    'match again': async () => {
      await match({});
      return match(Object.fromEntries(sent?.columns.map(({ letter, field }) => [letter, field]) ?? []));
    },
    rows: () => as(client, `GET ${batch()}/rows/?limit=500`),
    results: () => as(client, `GET ${batch()}/results/`),
    'rows to correct': () =>
      as(client, `GET /api/templates/${template.id}/batches/${few.id}/rows_to_correct/`),
    'table to fill': () => as(client, `GET /api/templates/${template.id}/table/?format=xlsx`),
    'row preview': () => as(client, `GET ${batch()}/rows/2/preview/`),
    'delete the table': async () => {
      // Another try needs another table.
      const again = sent ?? (JSON.parse((await upload(client, address, largestTable('wrong'))).text) as Sent);
      sent = undefined;
      return as(client, `DELETE /api/batches/${again.id}/`);
    },
  });
});

test('LD18 lists and files of the largest rows keep nobody waiting', async () => {
  const { id } = await createPublished(product, staff, largest);
  const page = { document_name: '[long_0]' };
  const named = { fields: longFields, document_content: '[long_1]', page };
  const template = await createPublished(product, staff, named);
  const made = documentIn(await postDocument(product, client, { template, values: longValues }));
  const small = await createPublished(product, staff);
  const batch = await sendTable(product, client, { template: small, rows: ['Ann'] });
  await as(client, `POST /api/batches/${batch.id}/start/`, {});
  await vi.waitFor(
    async () => expect((await as(client, `GET /api/batches/${batch.id}/`)).json['state']).toBe('done'),
    { timeout: 60_000, interval: 200 },
  );
  const chosen = await withRows(product, async (query) => {
    await copyDocument(query, { id: made.id, batch: batch.id });
    await copyTemplate(query, id, 30);
    const count = rounds({ quick: 50, long: maxZippedDocuments });
    const own = query.selectFrom('documents').select('id').where('user_id', '=', client.id);
    return (await own.limit(count).execute()).map((row) => row.id);
  });
  await expectShort({
    documents: () => as(client, 'GET /api/documents/?limit=500'),
    'documents of all': () => as(staff, 'GET /api/documents/all/?limit=500'),
    templates: () => as(client, 'GET /api/templates/'),
    'templates for staff': () => as(staff, 'GET /api/templates/'),
    summaries: () => as(staff, 'GET /api/templates/summaries/?limit=500'),
    results: () => as(client, `GET /api/batches/${batch.id}/results/`),
    zip: () => as(client, `GET /api/batches/${batch.id}/download/`),
    'a document': () => as(client, `GET /api/documents/${made.id}/`),
    'a document as Word': () => as(staff, `GET /api/documents/${made.id}/docx/`),
    'a draft of a document': () => as(client, `POST /api/documents/${made.id}/draft/`, { relation: 'copy' }),
    'chosen documents': () => as(client, `GET /api/templates/own_documents/?documents=${chosen.join(',')}`),
    'a dashboard': () => as(staff, `GET /api/users/${client.id}/dashboard/`),
    audit: () => as(staff, 'GET /api/audit/?limit=500'),
    'audit as a file': () => as(staff, 'GET /api/audit/export/?format=csv'),
    mails: () => as(staff, 'GET /api/mails/?limit=500'),
  });
});

test('LD19 an import of 500,000 characters and its review keep nobody waiting', async () => {
  const form = () => {
    const body = new FormData();
    const blanks = largest.document_content.replaceAll(/\[field_\d+\]/g, '________');
    body.set('file', new Blob([blanks]), 'long.txt');
    return body;
  };
  let read: Record<string, unknown> & { review?: { id: number }; source_document?: { id: number } } = {};
  const review = () => `/api/import-reviews/${read.review?.id}/`;
  let revision = 1;
  await expectShort({
    import: async () => {
      const answer = await upload(staff, `${product.adminUrl}/api/templates/import/`, form());
      // The answer of an import, as the contract has it.
      read = JSON.parse(answer.text) as typeof read;
      return answer;
    },
    'save the review': () => {
      const { name, document_content, fields, marks } = read;
      const seen = (marks as object[]).map((mark) => ({ ...mark, is_seen: true }));
      revision += 1;
      const state = { name, document_content, fields, marks: seen };
      return as(staff, `PATCH ${review()}`, { ...state, revision: revision - 1 });
    },
    'open the review': () => as(staff, `GET ${review()}`),
    reviews: () => as(staff, 'GET /api/import-reviews/'),
    'words of the source': () => as(staff, `GET /api/source-documents/${read.source_document?.id}/text/`),
  });
});
