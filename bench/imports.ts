/**
 * How long an import takes, from bytes to draft, and what hostile files cost: `node bench/imports.ts`.
 * The draft is read in a child, as in the product; peak memory is the child's (Linux only).
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildAnswer } from '../apps/server/src/imports/child-messages.ts';
import { createImporter } from '../apps/server/src/imports/importer.ts';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { buildDocx, inList, level, oneList, paragraph, table } from '../apps/server/test/docx-builder.ts';
import { hostileFiles } from '../apps/server/test/hostile-documents.ts';
import { median } from '../harness/quantile.ts';
import { serveProduct } from './served-product.ts';

const words =
  'The [Tenant Name] pays the landlord a rent of $____ on the first day of each month, and within [__] days after notice any sum that is due under this agreement, to the account which the landlord names in writing. ';

/** About 30 pages of numbered clauses of 420 words a page, with marks and a table on each. */
function contract(pages: number): Uint8Array {
  const page = Array.from({ length: 12 }, (_, index) => paragraph(words, inList(index % 3))).join('');
  const numbering = oneList(
    level(0, 'decimal', '%1.'),
    level(1, 'lowerLetter', '(%2)'),
    level(2, 'lowerRoman', '(%3)'),
  );
  const rows = [
    ['Unit', 'Rent'],
    ['[Unit]', '$____'],
  ];
  return buildDocx({ numbering, body: `${page}${table(rows)}`.repeat(pages) });
}

async function time(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return median(taken);
}

const importer = createImporter();

async function importOnce(bytes: Uint8Array, fileName: string): Promise<void> {
  const place = importer.reserve();
  await place?.read({ bytes, fileName });
  place?.release();
}

/** Peak memory of one import in a child of its own, and how it ended. */
async function peak(bytes: Uint8Array, fileName: string): Promise<{ mib: number; ended: string }> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=512', join(import.meta.dirname, '../apps/server/src/imports/child.ts')],
    { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' },
  );
  const answered = new Promise<string>((resolve) => {
    child.on('message', (answer: ChildAnswer) => resolve(answer.type));
    child.on('exit', () => resolve('gone'));
  });
  let mib = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      mib = Math.max(mib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      clearInterval(look);
    }
  }, 2);
  child.send({ bytes, fileName });
  const ended = await answered;
  clearInterval(look);
  return { mib, ended };
}

const thirty = contract(30);
console.log(`Node ${execFileSync(process.execPath, ['--version'], { encoding: 'utf8' }).trim()}`);
await readImport(thirty, 'warm.docx');
await importOnce(thirty, 'warm.docx');
console.table({
  '30 pages of DOCX, reading alone': { ms: Math.round(await time(5, () => readImport(thirty, 'a.docx'))) },
  '30 pages of DOCX, with a child': { ms: Math.round(await time(5, () => importOnce(thirty, 'a.docx'))) },
  'a letter, with a child': { ms: Math.round(await time(5, () => importOnce(contract(1), 'a.docx'))) },
});
/** The server as it is shipped: what an import costs itself, besides its child. */
const product = await serveProduct();
const staff = await product.createUser('staff');

async function send(bytes: Uint8Array, fileName: string): Promise<number> {
  const body = new FormData();
  // A copy, because the type of `bytes` allows shared memory.
  body.append('file', new File([new Uint8Array(bytes)], fileName));
  const headers = { authorization: `Bearer ${staff.access}` };
  const answer = await fetch(`${product.server.adminUrl}/api/templates/import/`, {
    method: 'POST',
    headers,
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** How far the server grows at most while one of its children reads a file. */
async function growth(bytes: Uint8Array, fileName: string): Promise<{ status: number; grew: number }> {
  const before = product.memory().server;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, product.memory().server)), 10);
  const status = await send(bytes, fileName);
  clearInterval(look);
  return { status, grew: Math.round((Math.max(most, product.memory().server) - before) * 10) / 10 };
}

await send(thirty, 'warm.docx');
interface Cost {
  ended: string;
  ms: number;
  'child peak MiB': number;
  status: number;
  'server grew MiB': number;
}
const costs: Record<string, Cost> = {};
const measured = { 'a sound contract of 30 pages': { name: 'a.docx', bytes: thirty }, ...hostileFiles() };
for (const [what, { name, bytes }] of Object.entries(measured)) {
  const start = performance.now();
  const { mib, ended } = await peak(bytes, name);
  const ms = Math.round(performance.now() - start);
  const { status, grew } = await growth(bytes, name);
  costs[what] = { ended, ms, 'child peak MiB': Math.round(mib), status, 'server grew MiB': grew };
}
console.table(costs);
const worst = Math.max(...Object.values(costs).map((cost) => cost['server grew MiB']));
console.log(`The server grew by at most ${worst} MiB on any of these files (bar 50).`);
await product.stop();
