/**
 * How much 1 to 8 nodes on one PostgreSQL make of the same work, with files in it and in an S3 store:
 * `node bench/growth/nodes.ts [nodes]`. All of them and the
 * database share this machine's cores, so beyond as many nodes as cores the throughput can only stay; what must not
 * grow is the processor time of a document.
 */
import { availableParallelism } from 'node:os';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import type { Person } from '../../harness/people.ts';
import { startS3Server } from '../../apps/server/test/s3-server.ts';
import { startPostgres } from '../../harness/postgres.ts';
import installTestServers from '../../tools/test-servers/install.ts';
import { benchTemplate } from '../documents.ts';
import { benchDraft, type ServedProduct, serveProduct } from '../served-product.ts';
import { productCpuMs } from './cost.ts';
import { createGrowthTable, type GrowthTable } from './growth-table.ts';
import { isQuick, sizesOf } from './sizes.ts';

const sizes = sizesOf([1, 2, 4, 8], { quick: 2 });
const documents = isQuick ? 60 : 800;
const clients = 16;

const environment = (url: string, store: Record<string, string>) => ({
  DATABASE_URL: url,
  ...store,
  // Nodes that share a database share what signs their tokens.
  APP_SECRET: 'of a benchmark, and long enough for every check',
});

interface Work {
  nodes: readonly ServedProduct[];
  users: readonly Person[];
  template: number;
  count: number;
}

/** Each client goes to the next node with every document, as behind a load balancer. */
async function generate({ nodes, users, template, count }: Work): Promise<void> {
  let next = 0;
  const work = users.map(async (user) => {
    while (next < count) {
      next += 1;
      const node = nodes[next % nodes.length];
      const body = { form_data: benchTemplate('letter', next).values };
      const path = `/api/templates/${template}/generate_document/`;
      await node?.call<GeneratedDocument>(user, path, body);
    }
  });
  await Promise.all(work);
}

/** Nodes one after the other on a database of their own, each at work with all before it. */
async function measure(table: GrowthTable, where: string, store: Record<string, string>): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('PostgreSQL is not installed: several nodes need it.');
    return;
  }
  const nodes: ServedProduct[] = [];
  try {
    const first = await serveProduct(environment(postgres.url, store));
    nodes.push(first);
    const staff = await first.createUser('staff');
    const users = await Promise.all(Array.from({ length: clients }, () => first.createUser('client')));
    const { id: template } = await first.call<Template>(staff, '/api/templates/', benchDraft('letter'));
    await first.call(staff, `/api/templates/${template}/publish/`, {});
    for (const size of sizes) {
      while (nodes.length < size) nodes.push(await serveProduct(environment(postgres.url, store)));
      await generate({ nodes, users, template, count: documents / 4 });
      const before = await productCpuMs(nodes);
      const begun = performance.now();
      await generate({ nodes, users, template, count: documents });
      const seconds = (performance.now() - begun) / 1000;
      const cost = ((await productCpuMs(nodes)) - before) / documents;
      table.add(where, { size, cost, beside: documents / seconds });
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await postgres.close();
  }
}

installTestServers();
const table = createGrowthTable({ size: 'nodes', cost: 'CPU ms a document / documents a second' });
await measure(table, 'letters, files in PostgreSQL', {});
// The store's own time is not counted: it is a test server in JavaScript, and in production another machine.
const s3 = await startS3Server();
try {
  await measure(table, 'letters, files in S3', s3.environment);
} finally {
  await s3.stop();
}
table.print(`Nodes on one PostgreSQL, ${availableParallelism()} cores for all of them`, 0.15);
