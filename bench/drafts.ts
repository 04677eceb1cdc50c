/**
 * The cost of saving an unfinished document: `node bench/drafts.ts`. Processor time of the server for one save of one field,
 * and how long the list of a person with 1,000 documents takes while 100 people type, which is 20 saves a second. On the
 * embedded database, over HTTP.
 */
import type { Draft } from '@inkfield/contract/drafts';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertDocuments } from '../apps/server/test/insert-documents.ts';
import { send } from '../harness/http.ts';
import type { Person } from '../harness/people.ts';
import { median, quantile } from '../harness/quantile.ts';
import { benchTemplate } from './documents.ts';
import { benchDraft, type ServedProduct, serveProduct } from './served-product.ts';

const saves = 400;
const typists = 20;
const secondsOfTyping = 20;
/** Documents of the one who reads, and of each of the others. */
const ownDocuments = 1000;
const othersDocuments = 5000;

interface Typist {
  user: Person;
  draft: number;
  revision: number;
}

async function startTyping(product: ServedProduct, template: number, values: object): Promise<Typist> {
  const user = await product.createUser('client');
  const draft = await product.call<Draft>(user, '/api/drafts/', { template, changes: values });
  return { user, draft: draft.id, revision: draft.revision };
}

/** Gives everybody documents; the first has those that are read. */
async function fillLists(product: ServedProduct, template: number, people: readonly Typist[]) {
  const { values } = benchTemplate('contract');
  for (const [at, { user }] of people.entries()) {
    const path = `/api/templates/${template}/generate_document/`;
    const model = await product.call<GeneratedDocument>(user, path, { form_data: values });
    await insertDocuments(product.database.query, model, {
      owner: user,
      rows: at === 0 ? ownDocuments : othersDocuments,
    });
  }
  // The server has closed connections while this thread was busy and did not notice.
  await sleep(1000);
}

async function save(product: ServedProduct, typist: Typist, changes: object): Promise<void> {
  const { user, draft, revision } = typist;
  const body = { base: revision, changes };
  const answer = await send(product.server, `PATCH /api/drafts/${draft}/`, { access: user.access, body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  typist.revision = Number(answer.json['revision']);
}

async function cpuOfSave(product: ServedProduct, typist: Typist, of: (n: number) => object) {
  for (let n = 0; n < 50; n += 1) await save(product, typist, of(n));
  const before = product.processorMs().server;
  const times: number[] = [];
  for (let n = 0; n < saves; n += 1) {
    const sent = performance.now();
    await save(product, typist, of(n + 50));
    times.push(performance.now() - sent);
  }
  return {
    'CPU ms': ((product.processorMs().server - before) / saves).toFixed(2),
    'p99 ms': quantile(times, 0.99).toFixed(1),
  };
}

async function readsBesideTyping(
  product: ServedProduct,
  people: readonly Typist[],
  of: (n: number) => object,
) {
  const end = performance.now() + secondsOfTyping * 1000;
  const typing = people.map(async (typist, at) => {
    // People do not type in step.
    await sleep((at * 1000) / people.length);
    for (let n = 0; performance.now() < end; n += 1) {
      await save(product, typist, of(n));
      await sleep(1000);
    }
  });
  const [{ user } = { user: await product.createUser('client') }] = people;
  // A machine with other work is late with both.
  const readers = {
    [`a list of ${ownDocuments} documents beside 20 saves a second (bar 100 ms)`]: {
      user,
      times: [] as number[],
    },
    'an empty list beside them': { user: await product.createUser('client'), times: [] as number[] },
  };
  while (performance.now() < end) {
    for (const { user: reader, times } of Object.values(readers)) {
      const sent = performance.now();
      const listed = await product.call<unknown[]>(reader, '/api/documents/');
      times.push(performance.now() - sent);
      if (reader === user && listed.length < 100) throw new Error(`the list has ${listed.length} documents`);
      await sleep(20);
    }
  }
  await Promise.all(typing);
  return Object.fromEntries(
    Object.entries(readers).map(([what, { times }]) => [
      what,
      {
        reads: times.length,
        'median ms': median(times).toFixed(1),
        'p99 ms': quantile(times, 0.99).toFixed(1),
      },
    ]),
  );
}

const product = await serveProduct();
try {
  const staff = await product.createUser('staff');
  const { id } = await product.call<Template>(staff, '/api/templates/', benchDraft('contract', 'Typed'));
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  const { values, fields } = benchTemplate('contract');
  const name = fields.find(({ field_type }) => field_type === 'text')?.name ?? '';
  const of = (n: number) => ({ [name]: `Typed ${n}` });
  const people = await Promise.all(Array.from({ length: typists }, () => startTyping(product, id, values)));
  const [first] = people;
  if (first === undefined) throw new Error('nobody types');
  await fillLists(product, id, people);
  console.table({
    'one save (bar 10 ms of CPU)': await cpuOfSave(product, first, of),
    ...(await readsBesideTyping(product, people, of)),
  });
} finally {
  await product.stop();
}
