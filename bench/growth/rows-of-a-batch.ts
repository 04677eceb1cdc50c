/**
 * Cost of a table of 10 to 10,000 rows, step by step: `node bench/growth/rows-of-a-batch.ts [rows]`. The cost
 * beside other work is in the benchmark `batches`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch } from '@inkfield/contract/batches';
import type { Template } from '@inkfield/contract/templates';
import type { Person } from '../../harness/people.ts';
import { sendLetters } from '../letters.ts';
import { benchDraft, type ServedProduct } from '../served-product.ts';
import { costOf, productCpuMs } from './cost.ts';
import { onEachDatabase } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { sizesOf } from './sizes.ts';

const sizes = sizesOf([10, 100, 1000, 10_000], { quick: 2 });
const once = { warm: 0, counted: 1 };
const often = { warm: 3, counted: 20 };

async function download(product: ServedProduct, user: Person, path: string): Promise<void> {
  const response = await fetch(product.server.url + path, {
    headers: { authorization: `Bearer ${user.access}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

/** Starts a batch and asks after it rarely, so that asking is no part of what is measured. */
async function makeAll(product: ServedProduct, owner: Person, id: number): Promise<void> {
  await product.call(owner, `/api/batches/${id}/start/`, {});
  for (;;) {
    const { state } = await product.call<Batch>(owner, `/api/batches/${id}/`);
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`The batch is ${state}.`);
    await sleep(250);
  }
}

await onEachDatabase(async (product, kind) => {
  const staff = await product.createUser('staff');
  const owner = await product.createUser('client');
  const { id: template } = await product.call<Template>(staff, '/api/templates/', benchDraft('letter'));
  await product.call(staff, `/api/templates/${template}/publish/`, {});
  await makeAll(product, owner, (await sendLetters(product, owner, { template, rows: 200 })).id);
  const whole = createGrowthTable({ size: 'rows', cost: 'CPU ms a row', digits: 2 });
  const calls = createGrowthTable({ size: 'rows', cost: 'CPU ms a call / ms by the clock' });
  for (const size of sizes) {
    let id = 0;
    const sent = await costOf(product, once, async () => {
      ({ id } = await sendLetters(product, owner, { template, rows: size }));
    });
    whole.add('sending and checking', { size, cost: sent.cpuMs / size });
    const before = await productCpuMs([product]);
    await makeAll(product, owner, id);
    whole.add('making the documents', { size, cost: ((await productCpuMs([product])) - before) / size });
    const zip = () => download(product, owner, `/api/batches/${id}/download/`);
    whole.add('the zip', { size, cost: (await costOf(product, once, zip)).cpuMs / size });
    const results = () => download(product, owner, `/api/batches/${id}/results/`);
    whole.add('the results', { size, cost: (await costOf(product, once, results)).cpuMs / size });
    for (const [what, path, user] of [
      ['its progress', `/api/batches/${id}/`, owner],
      ['its first rows', `/api/batches/${id}/rows/`, owner],
      ['staff: all batches', '/api/batches/all/', staff],
      ['own documents, first page', '/api/documents/', owner],
    ] as const) {
      const { cpuMs, wallMs } = await costOf(product, often, () => product.call(user, path));
      calls.add(what, { size, cost: cpuMs, beside: wallMs });
    }
  }
  whole.print(`${kind}, a row`, 0.1);
  calls.print(`${kind}, afterwards`, 0.15);
});
