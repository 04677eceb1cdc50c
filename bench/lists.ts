/**
 * How long the first page of a list takes with few and with very many rows stored: `node bench/lists.ts [rows]`.
 * A real server process on the embedded database, over HTTP.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../harness/people.ts';
import { copyTemplate } from '../apps/server/test/copy-template.ts';
import { insertDocuments } from '../apps/server/test/insert-documents.ts';
import { benchTemplate } from './documents.ts';
import { median, quantile } from '../harness/quantile.ts';
import { benchDraft, type ServedProduct, serveProduct } from './served-product.ts';

const manyRows = Number(process.argv[2] ?? 100_000);
const rounds = 60;
const usualRows = 10_000;
/** A search of all rows is slow enough for fewer rounds. */
const longestMs = 20_000;
const fewestRounds = 5;

async function measure(product: ServedProduct, user: Person, path: string) {
  const times: number[] = [];
  let rows: unknown[] = [];
  let before = 0;
  const until = performance.now() + longestMs;
  const isEnough = () => times.length >= fewestRounds && performance.now() > until;
  for (let round = -2; round < rounds && !isEnough(); round += 1) {
    if (round === 0) before = product.processorMs().server;
    const sent = performance.now();
    rows = await product.call<unknown[]>(user, path);
    if (round >= 0) times.push(performance.now() - sent);
  }
  const processor = (product.processorMs().server - before) / times.length;
  return {
    rows: rows.length,
    'processor ms': processor.toFixed(1),
    'median ms': median(times).toFixed(1),
    'p95 ms': quantile(times, 0.95).toFixed(1),
  };
}

async function createTemplates(product: ServedProduct, staff: Person, count: number) {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const draft = benchDraft('contract', `Template ${made}`);
    const { id } = await product.call<Template>(staff, '/api/templates/', draft);
    await product.call(staff, `/api/templates/${id}/publish/`, {});
    ids.push(id);
  }
  return ids;
}

/** A template of 300 fields, a thousand times. */
async function createLargeTemplates(product: ServedProduct, staff: Person) {
  const fields = Array.from({ length: 300 }, (_, at) => {
    const name = `field_${at}`;
    return { name, label: `Field number ${at}`, field_type: 'text', required: true, order: at };
  });
  const document_content = fields.map(({ name }) => `The [${name}] is here.`).join('\n');
  const draft = { name: 'Large', document_content, fields, access: 'shared' };
  const { id } = await product.call<Template>(staff, '/api/templates/', draft);
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  await copyTemplate(product.database.query, id, 999);
}

const product = await serveProduct();
try {
  const staff = await product.createUser('staff');
  const few = await product.createUser('client');
  const many = await product.createUser('client');
  const usual = await product.createUser('client');
  const [template = 0] = await createTemplates(product, staff, 1);
  const body = { form_data: benchTemplate('contract').values };
  const generate = (user: Person) =>
    product.call<GeneratedDocument>(user, `/api/templates/${template}/generate_document/`, body);
  for (let made = 0; made < 10; made += 1) await generate(few);
  const model = await generate(many);
  const alone = await measure(product, few, '/api/documents/');
  const found = await generate(usual);
  const filledAt = performance.now();
  await insertDocuments(product.database.query, model, { owner: many, rows: manyRows });
  await insertDocuments(product.database.query, found, { owner: usual, rows: usualRows });
  console.log(`filled in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
  // The server has closed connections while this thread was busy and did not notice.
  await sleep(1000);
  const tables = {
    'GET documents/, 10 of one user, nothing else stored': alone,
    [`the same beside ${manyRows} of another`]: await measure(product, few, '/api/documents/'),
    [`GET documents/, ${manyRows} of one user, first page`]: await measure(product, many, '/api/documents/'),
    'the same, ?limit=10': await measure(product, many, '/api/documents/?limit=10'),
    [`one found by its words among ${usualRows}`]: await measure(
      product,
      usual,
      `/api/documents/?search=%23${found.id}`,
    ),
    [`one found by its words among ${manyRows}`]: await measure(
      product,
      many,
      `/api/documents/?search=%23${model.id}`,
    ),
    'none found by its tag': await measure(product, many, '/api/documents/?tag=none'),
    'GET documents/all/ for staff': await measure(product, staff, '/api/documents/all/'),
    'GET templates/, 1 template': await measure(product, few, '/api/templates/'),
  };
  await createTemplates(product, staff, 49);
  const contracts = await measure(product, few, '/api/templates/');
  await createLargeTemplates(product, staff);
  console.table({
    ...tables,
    'GET templates/, 50 contracts of six pages': contracts,
    'and 1,000 templates of 300 fields': await measure(product, few, '/api/templates/'),
  });
} finally {
  await product.stop();
}
