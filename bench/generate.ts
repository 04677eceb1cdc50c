/**
 * How fast documents are generated over HTTP, and what memory that takes: `node bench/generate.ts [documents]`.
 * A real server process on the embedded database, every document typeset, stored and answered.
 * Wall times depend on what else the machine does; processor time per document is the steady figure.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { type BenchSize, benchTemplate } from './documents.ts';
import { median, quantile } from '../harness/quantile.ts';
import { benchDraft, type ServedProduct, serveProduct } from './served-product.ts';

const clientCounts = [1, 8, 32];
const perRun = { letter: 400, contract: 100 };
const memoryDocuments = Number(process.argv[2] ?? 2000);

async function publish(product: ServedProduct, size: BenchSize): Promise<number> {
  const staff = await product.createUser('staff');
  const { id } = await product.call<Template>(staff, '/api/templates/', benchDraft(size));
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  return id;
}

interface Run {
  size: BenchSize;
  template: number;
  clients: number;
  documents: number;
}

/** Each client has an account of its own and sends the next document when it has the last. */
async function generate(product: ServedProduct, { size, template, clients, documents }: Run) {
  const users = await Promise.all(Array.from({ length: clients }, () => product.createUser('client')));
  const times: number[] = [];
  let next = 0;
  let pages = 0;
  const before = product.processorMs();
  const started = performance.now();
  const work = users.map(async (user) => {
    while (next < documents) {
      next += 1;
      const body = { form_data: benchTemplate(size, next).values };
      const sent = performance.now();
      const path = `/api/templates/${template}/generate_document/`;
      const document = await product.call<GeneratedDocument>(user, path, body);
      times.push(performance.now() - sent);
      pages = document.page_count;
    }
  });
  await Promise.all(work);
  const seconds = (performance.now() - started) / 1000;
  const after = product.processorMs();
  return {
    pages,
    perSecond: documents / seconds,
    median: median(times),
    p95: quantile(times, 0.95),
    serverMs: (after.server - before.server) / documents,
    typesetterMs: (after.typesetters - before.typesetters) / documents,
  };
}

function fixed(value: number, digits = 1): string {
  return value.toFixed(digits);
}

const product = await serveProduct();
try {
  const sizes = ['letter', 'contract'] as const;
  const templates = {
    letter: await publish(product, 'letter'),
    contract: await publish(product, 'contract'),
  };
  const rows: Record<string, string>[] = [];
  for (const size of sizes) {
    await generate(product, { size, template: templates[size], clients: 2, documents: 20 });
    for (const clients of clientCounts) {
      const run = { size, template: templates[size], clients, documents: perRun[size] };
      const { pages, perSecond, median: middle, p95, serverMs, typesetterMs } = await generate(product, run);
      rows.push({
        document: `${size}, ${pages} p`,
        clients: String(clients),
        'documents/s': fixed(perSecond),
        'median ms': fixed(middle),
        'p95 ms': fixed(p95),
        'server CPU ms': fixed(serverMs),
        'typesetter CPU ms': fixed(typesetterMs),
      });
    }
  }
  console.table(rows);
  const before = product.memory();
  await generate(product, {
    size: 'letter',
    template: templates.letter,
    clients: 4,
    documents: memoryDocuments,
  });
  const after = product.memory();
  console.table({
    'memory before, MiB': { server: fixed(before.server), typesetters: fixed(before.typesetters) },
    [`after ${memoryDocuments} letters, MiB`]: {
      server: fixed(after.server),
      typesetters: fixed(after.typesetters),
    },
  });
} finally {
  await product.stop();
}
