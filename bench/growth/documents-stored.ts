/**
 * Cost of a call with 1,000 to 1,000,000 documents stored, and as many audit rows:
 * `node bench/growth/documents-stored.ts [sizes] [sqlite | postgres] [--quick]`. The server as a process, over HTTP.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Draft } from '@inkfield/contract/drafts';
import type { Template } from '@inkfield/contract/templates';
import { send } from '../../harness/http.ts';
import type { Person } from '../../harness/people.ts';
import { instant, systemClock } from '../../apps/server/src/clock.ts';
import { writeCursor } from '../../apps/server/src/database/paging.ts';
import { benchTemplate } from '../documents.ts';
import { benchDraft, type ServedProduct } from '../served-product.ts';
import { onEachDatabase } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { report } from './report.ts';
import { isQuick, sizesOf } from './sizes.ts';
import { insertClients, insertOwn, insertUpTo, type Stored } from './stored-rows.ts';
import { costOf } from './cost.ts';

const sizes = sizesOf([1000, 10_000, 100_000, 1_000_000], { quick: 2 });
const rounds = isQuick ? { warm: 2, counted: 8 } : { warm: 4, counted: 20 };
const dayMs = 24 * 3600 * 1000;

interface World {
  staff: Person;
  large: Person;
  template: number;
  stored: Stored;
  /** A client with as many documents at every size. */
  steady: Person;
  /** An unfinished document of the steady client. */
  unfinished: Draft;
}

const ofSteady = { documents: 1000, drafts: 50, profiles: 50 };

/** As a client who has used the product for some years: documents, unfinished ones and companies. */
async function createSteady(product: ServedProduct, template: number) {
  const steady = await product.createUser('client');
  const model = await generate(product, steady, template);
  await insertOwn(product, model, { owner: steady.id, count: ofSteady.documents });
  const values = benchTemplate('letter').values;
  const begin = () => product.call<Draft>(steady, '/api/drafts/', { template, changes: values });
  const unfinished = await begin();
  for (let made = 1; made < ofSteady.drafts; made += 1) await begin();
  for (let made = 0; made < ofSteady.profiles; made += 1) {
    const company = { kind: 'company', name: `Company ${made}`, values: { 'company.name': 'Acme' } };
    await product.call(steady, '/api/profiles/', company);
  }
  return { steady, unfinished };
}

async function createWorld(product: ServedProduct): Promise<World> {
  const staff = await product.createUser('staff');
  const large = await product.createUser('client');
  const { query } = product.database;
  await query.updateTable('users').set({ role: 'admin' }).where('id', '=', staff.id).execute();
  await query.updateTable('users').set({ last_name: 'Largest' }).where('id', '=', large.id).execute();
  const { id: template } = await product.call<Template>(staff, '/api/templates/', benchDraft('letter'));
  await product.call(staff, `/api/templates/${template}/publish/`, {});
  const model = await generate(product, large, template);
  const firstClient = await insertClients(product);
  const stored = { model, large: large.id, firstClient };
  return { staff, large, template, stored, ...(await createSteady(product, template)) };
}

let variant = 0;
function generate(product: ServedProduct, user: Person, template: number) {
  variant += 1;
  const body = { form_data: benchTemplate('letter', variant).values };
  return product.call<GeneratedDocument>(user, `/api/templates/${template}/generate_document/`, body);
}

/** A document of the largest client with a file, from the middle of all the time. */
async function findOld({ database: { query } }: ServedProduct, { stored }: World) {
  return query
    .selectFrom('documents')
    .select(['id', 'generated_at'])
    .where('user_id', '=', stored.large)
    .where('sha256', '=', stored.model.sha256)
    .where('generated_at', '<', instant(systemClock.now() - 500 * dayMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function callsOf(
  product: ServedProduct,
  world: World,
): Promise<Record<string, () => Promise<unknown>>> {
  const { staff, large, template, steady, unfinished } = world;
  const old = await findOld(product, world);
  // One row for each file: in use no two documents share a file.
  const { sha256 } = await product.database.query
    .selectFrom('documents')
    .select('sha256')
    .where('id', '=', old.id + 1)
    .executeTakeFirstOrThrow();
  const cursor = writeCursor({ at: old.generated_at, id: old.id });
  const [from, to] = [600, 570].map((days) => instant(systemClock.now() - days * dayMs));
  const get = (user: Person, path: string) => () => product.call(user, path);
  const download = async () => {
    const path = `/api/templates/${template}/download_pdf/?document_id=${old.id}`;
    const headers = { authorization: `Bearer ${large.access}` };
    const response = await fetch(product.server.url + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  const [field = ''] = Object.keys(unfinished.values);
  const save = async () => {
    variant += 1;
    const body = { base: unfinished.revision, changes: { [field]: `Typed ${variant}` } };
    const path = `PATCH /api/drafts/${unfinished.id}/`;
    const answer = await send(product.server, path, { access: steady.access, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    unfinished.revision = Number(answer.json['revision']);
  };
  const all = '/api/documents/all/';
  return {
    'own list, first page': get(large, '/api/documents/'),
    'own list, by a common word': get(large, '/api/documents/?search=invoice'),
    'own list, by tag': get(large, '/api/documents/?tag=paid'),
    'one of 1,000 own, by its words': get(steady, '/api/documents/?search=quarry'),
    'archive of a client with 1,000': get(steady, '/api/documents/?archived=true'),
    'page of a document': get(large, `/api/documents/${old.id}/`),
    '50 unfinished documents': get(steady, '/api/drafts/'),
    'one unfinished document': get(steady, `/api/drafts/${unfinished.id}/`),
    'save an unfinished document': save,
    '50 people and companies': get(steady, '/api/profiles/'),
    'own list, a page of the middle': get(large, `/api/documents/?cursor=${cursor}`),
    'generate a letter': () => generate(product, large, template),
    'download an old document': download,
    'verify by SHA-256': get(large, `/api/documents/verify/${sha256}/`),
    'staff: all': get(staff, all),
    'staff: all, a page of the middle': get(staff, `${all}?cursor=${cursor}`),
    'staff: by id': get(staff, `${all}?id=${old.id}`),
    'staff: by client, one person': get(staff, `${all}?client=person500@`),
    'staff: by client, ten people': get(staff, `${all}?client=rare`),
    'staff: by client, the largest': get(staff, `${all}?client=largest`),
    'staff: by client, 999 people': get(staff, `${all}?client=ordinary`),
    'staff: by template': get(staff, `${all}?template=${template}`),
    'staff: a month of old': get(staff, `${all}?from=${from}&to=${to}`),
    'staff: a month of old, one person': get(staff, `${all}?from=${from}&to=${to}&client=person500@`),
    'usage, 12 months': get(staff, '/api/usage/'),
    'audit: all': get(staff, '/api/audit/'),
    'audit: by person who did': get(staff, '/api/audit/?who=person500@'),
    'audit: about a person': get(staff, '/api/audit/?person=person500@'),
    'audit: about the largest client': get(staff, '/api/audit/?person=largest'),
    'audit: about a template': get(staff, `/api/audit/?template=${template}`),
    'audit: by action': get(staff, '/api/audit/?action=permission.'),
    'audit: a document': get(staff, `/api/audit/?document=${old.id}`),
    'audit: a month of old': get(staff, `/api/audit/?from=${from}&to=${to}`),
  };
}

await onEachDatabase(async (product, kind) => {
  const world = await createWorld(product);
  const table = createGrowthTable({ size: 'documents stored', cost: 'CPU ms a call / ms by the clock' });
  let there = 0;
  for (const size of sizes) {
    await insertUpTo(product, { stored: world.stored, from: there, to: size });
    const calls = Object.entries(await callsOf(product, world));
    // Compilation at the first call would make the smallest size look expensive.
    if (there === 0) for (const [, call] of calls) await costOf(product, rounds, call);
    for (const [what, call] of calls) {
      const cost = await costOf(product, rounds, call).catch((error: unknown) => String(error));
      // A call that fails at this size is reported; the others are still measured.
      if (typeof cost === 'string') report(`${kind}, ${size} documents, ${what}: ${cost}`);
      else table.add(what, { size, cost: cost.cpuMs, beside: cost.wallMs });
    }
    there = size;
    console.log(`${kind}: measured with ${size.toLocaleString('en-US')} documents`);
  }
  table.print(kind, 0.15);
});
