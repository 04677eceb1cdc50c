/**
 * Cost of a document of 1 to 500 pages, from the values to the stored document: `node bench/growth/pages.ts [pages]`.
 * Processor time of the server and of its typesetters apart, and their memory; the server as a process, over HTTP.
 */
import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import type { Person } from '../../harness/people.ts';
import { benchAgreement } from '../documents.ts';
import { benchDraft, type ServedProduct } from '../served-product.ts';
import { withProduct } from './databases.ts';
import { createGrowthTable } from './growth-table.ts';
import { report, reportTable } from './report.ts';
import { isQuick, sizesOf } from './sizes.ts';

/**
 * A template's own text may be about 180 full pages; a section that is written once for each line of a field makes 500 of
 * it. Short clauses, 37 a page, are the most work for their words; pages that hold little, the least.
 */
const kinds = [
  { kind: 'full pages of the text itself', sizes: [1, 10, 50, 150], source: fullPages },
  { kind: 'full pages of a repeated section', sizes: [5, 20, 100, 500], source: repeatedSection },
  { kind: 'short clauses', sizes: [20, 100, 500], source: shortClauses },
  { kind: 'pages of a heading and a line', sizes: [1, 10, 100, 500], source: pagesOfLittle },
].map(({ sizes, ...kind }) => ({ ...kind, sizes: sizesOf(sizes, { quick: 2 }) }));
/** As many pages at each size, within reason: short documents are set more often. */
const pagesPerSize = isQuick ? 60 : 400;

/** No two clauses alike, or the typesetter would do the work of one for all. */
function fullPages(pages: number): string {
  const { source } = benchAgreement(Math.max(1, Math.round((pages * 80) / 52 - 1)));
  const lines = source.split('\n');
  return lines.map((line, at) => (line.startsWith('##') ? `${line} This is line ${at}.` : line)).join('\n');
}

/** As long as a section of eight articles is. */
const sectionPages = 5;

function repeatedSection(): string {
  const [articles = ''] = benchAgreement(8).source.split('| Unit |');
  return `{for each row in rent_roll: unit, tenant, rent}\n${articles}\n{end}`;
}

function shortClauses(pages: number): string {
  return Array.from({ length: pages * 37 }, () => '##. [buyer] pays.').join('\n');
}

function pagesOfLittle(pages: number): string {
  const page = '## Exhibit\n\nLeft for [buyer].';
  return Array.from({ length: pages }, () => page).join('\n\n{page break}\n\n');
}

function valuesFor(pages: number, variant: number) {
  const count = Math.max(1, Math.round(pages / sectionPages));
  const sections = Array.from({ length: count }, (_, at) => `${at} | Tenant | 5`);
  return { ...benchAgreement(1, variant).values, rent_roll: sections.join('\n') };
}

async function publish(
  product: ServedProduct,
  { staff, source }: { staff: Person; source: string },
): Promise<number> {
  const draft = { ...benchDraft('contract'), document_content: source };
  const { id } = await product.call<Template>(staff, '/api/templates/', draft);
  await product.call(staff, `/api/templates/${id}/publish/`, {});
  return id;
}

interface Run {
  client: Person;
  template: number;
  size: number;
}

/** Generates some documents and returns the cost of one. */
async function measure(product: ServedProduct, { client, template, size }: Run) {
  const generate = (variant: number) => {
    const body = { form_data: valuesFor(size, variant) };
    return product.call<GeneratedDocument>(client, `/api/templates/${template}/generate_document/`, body);
  };
  const { page_count: pages } = await generate(1);
  const times = Math.min(100, Math.max(2, Math.round(pagesPerSize / size)));
  for (let warm = 0; warm < Math.min(20, times / 2); warm += 1) await generate(warm + 2);
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
        report(`${size} pages of ${kind} are not set: ${measured}`);
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
    reportTable(`${kind}: what it takes beside that`, 'document', beside);
  }
});
