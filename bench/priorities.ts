/**
 * How much faster reads are because typesetters and hashing have a lower priority (`give-way.ts`): `node bench/priorities.ts [rounds]`.
 * The shipped server, and the same one whose priorities are left alone, in turns. Only the ratio of one run means anything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from '@inkfield/contract/templates';
import { send } from '../harness/http.ts';
import type { Person } from '../harness/people.ts';
import { median, quantile } from '../harness/quantile.ts';
import { benchTemplate } from './documents.ts';
import { benchDraft, type ServedProduct, serveProduct } from './served-product.ts';

const rounds = Number(process.argv[2] ?? 3);
const documents = 120;

/** Loaded before the server: `setPriority` does nothing. */
const leftAlone = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; os.setPriority = () => {}; syncBuiltinESMExports();`;
const variants = {
  lowered: {},
  equal: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(leftAlone)}` },
};

interface Figures {
  reads: number[];
  documentMs: number[];
  processorMs: number;
}

/** Reads of one client, one after another, while others generate documents. */
async function measure(product: ServedProduct): Promise<Figures> {
  const staff = await product.createUser('staff');
  const { id } = await product.call<Template>(staff, '/api/templates/', benchDraft('contract'));
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  const users = await Promise.all(Array.from({ length: 8 }, () => product.createUser('client')));
  const reader = await product.createUser('client');
  const path = `/api/templates/${id}/generate_document/`;
  const warm = users.slice(0, 2).map((user) => product.call(user, path, bodyOf(0)));
  await Promise.all(warm);
  const figures: Figures = { reads: [], documentMs: [], processorMs: 0 };
  const before = product.processorMs();
  let next = 0;
  const work = users.map(async (user) => {
    while (next < documents) {
      next += 1;
      const sent = performance.now();
      await product.call(user, path, bodyOf(next));
      figures.documentMs.push(performance.now() - sent);
    }
  });
  const generated = new AbortController();
  const reading = read(product, reader, { times: figures.reads, until: generated.signal });
  await Promise.all(work);
  generated.abort();
  await reading;
  const after = product.processorMs();
  figures.processorMs = after.server + after.typesetters - before.server - before.typesetters;
  return figures;
}

function bodyOf(variant: number) {
  return { form_data: benchTemplate('contract', variant).values };
}

async function read(
  { server }: ServedProduct,
  { access }: Person,
  { times, until }: { times: number[]; until: AbortSignal },
): Promise<void> {
  while (!until.aborted) {
    const sent = performance.now();
    const { status } = await send(server, 'GET /api/documents/', { access });
    if (status !== 200) throw new Error(`a read got ${status}`);
    times.push(performance.now() - sent);
    await sleep(20);
  }
}

const all: Record<keyof typeof variants, Figures[]> = { lowered: [], equal: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const [name, environment] of Object.entries(variants)) {
    const product = await serveProduct(environment);
    // The keys are those of the object above.
    all[name as keyof typeof variants].push(await measure(product));
    await product.stop();
  }
}
console.table(
  Object.entries(all).map(([priority, runs]) => {
    const reads = runs.flatMap((run) => run.reads);
    return {
      priority,
      'reads p50 ms': median(reads).toFixed(1),
      'reads p99 ms': quantile(reads, 0.99).toFixed(1),
      'documents p50 ms': median(runs.flatMap((run) => run.documentMs)).toFixed(0),
      'CPU ms a document': (runs.reduce((sum, run) => sum + run.processorMs, 0) / documents / rounds).toFixed(
        1,
      ),
    };
  }),
);
