/**
 * What a document of 1 to 500 pages costs, from the values to the stored document: `node bench/growth/pages.ts [pages]`.
 * Processor time of the server and of its typesetters apart, and their memory; the server as a process, over HTTP.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import { benchAgreement } from '../documents.ts';
import { benchDraft, type BenchUser, type ServedProduct } from '../served-product.ts';
import { withProduct } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { isQuick, sizesOf } from './sizes.ts';

/** A text of full pages is too long for a template from about 180 pages on; of short clauses 500 pages fit. */
const kinds = [
  { kind: 'full pages', sizes: [1, 5, 20, 50, 100, 150], source: fullPages },
  { kind: 'short clauses', sizes: [20, 100, 500], source: shortClauses },
].map(({ sizes, ...kind }) => ({ ...kind, sizes: sizesOf(sizes, { quick: 2 }) }));
/** As many pages at each size, within reason: short documents are set more often. */
const pagesPerSize = isQuick ? 60 : 400;

function fullPages(pages: number): string {
  return benchAgreement(Math.max(1, Math.round((pages * 80) / 52 - 1))).source;
}

function shortClauses(pages: number): string {
  return Array.from({ length: pages * 37 }, () => '##. [buyer] pays.').join('\n');
}

async function publish(
  product: ServedProduct,
  { staff, source }: { staff: BenchUser; source: string },
): Promise<number> {
  const draft = { ...benchDraft('contract'), document_content: source };
  const { id } = await product.call<Template>(staff, '/api/templates/', draft);
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  return id;
}

interface Run {
  client: BenchUser;
  template: number;
  size: number;
}

/** Makes some documents and gives back what one cost. */
async function measure(product: ServedProduct, { client, template, size }: Run) {
  const generate = (variant: number) => {
    const body = { form_data: benchAgreement(1, variant).values };
    return product.call<GeneratedDocument>(client, `/api/templates/${template}/generate_document/`, body);
  };
  const { page_count: pages } = await generate(1);
  const times = Math.min(100, Math.max(3, Math.round(pagesPerSize / size)));
  for (let warm = 0; warm < Math.min(20, times); warm += 1) await generate(warm + 2);
  const before = product.processorMs();
  const begun = performance.now();
  for (let made = 0; made < times; made += 1) await generate(made + 100);
  const wallMs = (performance.now() - begun) / times;
  const after = product.processorMs();
  const server = (after.server - before.server) / times;
  const typesetter = (after.typesetters - before.typesetters) / times;
  return { pages, server, typesetter, wallMs };
}

await withProduct({ RENDER_TIMEOUT_S: '120' }, async (product) => {
  const staff = await product.createUser('staff');
  const client = await product.createUser('client');
  for (const { kind, sizes, source } of kinds) {
    const table = createGrowthTable({ size: 'pages', cost: 'CPU ms a document' });
    const beside: Record<string, Record<string, number>> = {};
    for (const size of sizes) {
      const template = await publish(product, { staff, source: source(size) });
      const measured = await measure(product, { client, template, size }).catch((error: unknown) =>
        String(error),
      );
      if (typeof measured === 'string') {
        console.log(`${size} pages of ${kind} are not set: ${measured}`);
        continue;
      }
      const { pages, server, typesetter, wallMs } = measured;
      table.add('typesetter', { size: pages, cost: typesetter });
      table.add('server', { size: pages, cost: server });
      table.add('both', { size: pages, cost: server + typesetter });
      const memory = product.memory();
      const round = (value: number) => Number(value.toFixed(1));
      beside[`${pages} pages`] = {
        'CPU ms a page': round((server + typesetter) / pages),
        'ms by the clock a document': round(wallMs),
        'server MiB': round(memory.server),
        'two typesetters MiB': round(memory.typesetters),
      };
    }
    table.print(kind, 1.05);
    console.table(beside);
  }
});
