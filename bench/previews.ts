/**
 * Cost of the Pages view after a pause in typing: `node bench/previews.ts [--against=FOLDER]`. One page of the ten-page purchase
 * agreement changes, then several. With the folder of another version, its packages installed, both take turns.
 */
import { request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Preview } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import type { Person } from '../harness/people.ts';
import { purchaseAndSaleAgreementValues as values } from '../apps/server/src/samples/sample-values.ts';
import { median } from '../harness/quantile.ts';
import * as own from './served-product.ts';

const rounds = 60;
const warmUp = 5;
const onePage = (words: string) => ({ ...values, additional_terms: `Seller leaves ${words}.` });
const severalPages = (words: string) => {
  const buyer = { name: `Fernbrook ${words} LLC`, address: '210 Walnut Court', email: 'f@example.com' };
  return { ...values, buyers: [buyer] };
};
/** The body of a call besides the known pages. */
const edits: Record<string, (words: string) => object> = {
  'one page changes': (words) => ({ form_data: onePage(words) }),
  'one page changes, with places': (words) => ({ form_data: onePage(words), places: true }),
  'several pages change': (words) => ({ form_data: severalPages(words) }),
  'several pages change, with places': (words) => ({ form_data: severalPages(words), places: true }),
};

interface Version {
  name: string;
  product: own.ServedProduct;
  user: Person;
  path: string;
  /** Hashes of the pages of the last answer. */
  known: string[];
}

async function openVersion(name: string, serving: Pick<typeof own, 'serveProduct'>): Promise<Version> {
  const product = await serving.serveProduct({ SAMPLES: '1' });
  const user = await product.createUser('client');
  const templates = await product.call<Template[]>(user, '/api/templates/');
  const agreement = templates.find((template) => template.name === 'Purchase and sale agreement');
  if (agreement === undefined) throw new Error('The sample is not there.');
  return {
    name,
    product,
    user,
    path: `/api/templates/${agreement.id}/preview_document/?pages=svg`,
    known: [],
  };
}

/** As a browser sends it; fetch would not say how many bytes came. */
function post({ product, user, path }: Version, body: object): Promise<{ bytes: Buffer; coding?: string }> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<{ bytes: Buffer; coding?: string }>();
  const headers = {
    authorization: `Bearer ${user.access}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  };
  const call = request(product.server.url + path, { method: 'POST', headers });
  call.on('error', reject).on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const coding = response.headers['content-encoding'];
      settle({ bytes: Buffer.concat(chunks), ...(coding !== undefined && { coding }) });
    });
  });
  call.end(JSON.stringify(body));
  return promise;
}

async function preview(version: Version, body: object): Promise<{ kB: number; ms: number }> {
  const sent = performance.now();
  const { bytes, coding } = await post(version, { ...body, known_pages: version.known });
  const ms = performance.now() - sent;
  const text = (coding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  // The contract's own server answered; an older one names no hashes.
  const { pages } = JSON.parse(text) as Partial<Preview>;
  if (pages === undefined) throw new Error(text.slice(0, 500));
  version.known = pages.flatMap(({ hash }: { hash?: string }) => hash ?? []);
  return { kB: bytes.length / 1000, ms };
}

const processorMs = ({ product }: Version) => {
  const { server, typesetters } = product.processorMs();
  return server + typesetters;
};

async function measure(versions: readonly Version[], edit: string) {
  const seen = versions.map((version) => ({
    version,
    kB: [] as number[],
    ms: [] as number[],
    cpuAtStart: 0,
  }));
  for (let round = -warmUp; round < rounds; round += 1) {
    const words = `the ${String.fromCodePoint(97 + ((round + warmUp) % 26), 97 + ((round + warmUp) % 25))} keys`;
    for (const entry of seen) {
      if (round === 0) entry.cpuAtStart = processorMs(entry.version);
      const { kB, ms } = await preview(entry.version, edits[edit]?.(words) ?? {});
      if (round < 0) continue;
      entry.kB.push(kB);
      entry.ms.push(ms);
    }
  }
  // Memory that a typesetter frees after its response counts too.
  await sleep(500);
  const cpu = seen.map(({ version, cpuAtStart }) => processorMs(version) - cpuAtStart);
  return seen.map(({ version, kB, ms }, at) => ({
    edit,
    version: version.name,
    'kB sent': median(kB).toFixed(1),
    'median ms': median(ms).toFixed(1),
    'CPU ms': ((cpu[at] ?? 0) / rounds).toFixed(1),
    'CPU, % of the last': ((100 * (cpu[at] ?? 0)) / (cpu.at(-1) ?? 0)).toFixed(0),
  }));
}

const against = process.argv.find((option) => option.startsWith('--against='))?.split('=')[1];
const versions = [await openVersion('this one', own)];
if (against !== undefined) {
  const served: unknown = await import(resolve(against, 'bench/served-product.ts'));
  // The same file of another version.
  versions.push(await openVersion('the other', served as typeof own));
}
const rows = [];
for (const edit of Object.keys(edits)) rows.push(...(await measure(versions, edit)));
console.table(rows);
for (const version of versions) await version.product.stop();
