/**
 * Many documents from a table: `node bench/batches.ts [rows]`. A table of that many one-page letters is sent, checked,
 * generated in the background and downloaded as a zip, while somebody else reads a list and generates singly.
 */
import type { Batch } from '@inkfield/contract/batches';
import type { Template } from '@inkfield/contract/templates';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../harness/people.ts';
import { benchTemplate } from './documents.ts';
import { sendLetters } from './letters.ts';
import { median, quantile } from '../harness/quantile.ts';
import { benchDraft, type ServedProduct, serveProduct } from './served-product.ts';

const rows = Number(process.argv[2] ?? 10_000);

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

interface Interactive {
  reads: number[];
  generated: number[];
}

/** Another client working on the site meanwhile: a list and a document once a second. */
async function useMeanwhile(
  product: ServedProduct,
  { user, template, until }: { user: Person; template: number; until: AbortSignal },
): Promise<Interactive> {
  const times: Interactive = { reads: [], generated: [] };
  while (!until.aborted) {
    times.reads.push((await timed(() => product.call(user, '/api/documents/?limit=20'))).ms);
    const body = { form_data: benchTemplate('letter', 1).values };
    const path = `/api/templates/${template}/generate_document/`;
    times.generated.push((await timed(() => product.call(user, path, body))).ms);
    await sleep(1000, undefined, { signal: until }).catch(() => undefined);
  }
  return times;
}

/** Length of the zip, counted as it comes. */
async function download(product: ServedProduct, user: Person, id: number): Promise<number> {
  const response = await fetch(`${product.server.url}/api/batches/${id}/download/`, {
    headers: { authorization: `Bearer ${user.access}` },
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}`);
  let length = 0;
  for await (const part of response.body) length += part.byteLength;
  return length;
}

const product = await serveProduct();
try {
  const staff = await product.createUser('staff');
  const [owner, other] = [await product.createUser('client'), await product.createUser('client')];
  const { id: template } = await product.call<Template>(staff, '/api/templates/', benchDraft('letter'));
  await product.call(staff, `/api/templates/${template}/publish/`, {});

  const sent = await timed(() => sendLetters(product, owner, { template, rows }));
  const batch = sent.result;
  if (batch.rows.waiting !== rows) throw new Error(`${batch.rows.invalid} rows do not fit`);
  const before = product.processorMs();
  const stopping = new AbortController();
  const meanwhile = useMeanwhile(product, { user: other, template, until: stopping.signal });
  let peakMib = 0;
  const made = await timed(async () => {
    await product.call(owner, `/api/batches/${batch.id}/start/`, {});
    for (;;) {
      const { state } = await product.call<Batch>(owner, `/api/batches/${batch.id}/`);
      peakMib = Math.max(peakMib, product.memory().server);
      if (state !== 'running') return state;
      await sleep(500);
    }
  });
  stopping.abort();
  const { reads, generated } = await meanwhile;
  const after = product.processorMs();
  const zip = await timed(() => download(product, owner, batch.id));
  peakMib = Math.max(peakMib, product.memory().server);
  const fixed = (value: number, digits = 1) => value.toFixed(digits);
  console.table({
    'sent and checked, s': fixed(sent.ms / 1000),
    [`${rows} documents made (${made.result}), s`]: fixed(made.ms / 1000),
    'documents a second': fixed(rows / (made.ms / 1000)),
    'server CPU ms a document': fixed((after.server - before.server) / rows),
    'typesetter CPU ms a document': fixed((after.typesetters - before.typesetters) / rows),
    'a list meanwhile, median / p95 ms': `${fixed(median(reads))} / ${fixed(quantile(reads, 0.95))}`,
    'a single document meanwhile, median / p95 ms': `${fixed(median(generated))} / ${fixed(quantile(generated, 0.95))}`,
    'zip, s': fixed(zip.ms / 1000),
    'zip, MB': fixed(zip.result / 1e6),
    'server at most, MiB': fixed(peakMib),
  });
} finally {
  await product.stop();
}
