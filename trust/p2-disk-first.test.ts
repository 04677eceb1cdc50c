import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient, signIn } from './people.ts';
import { administrator, type Product, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { documentIn, postDocument } from './stored-documents.ts';
import { createPublished } from './templates.ts';
import { patiently } from './typesetters.ts';

let product: Product;
let folder: string;
beforeAll(async () => {
  product = await startProduct();
  folder = mkdtempSync(join(tmpdir(), 'inkfield-strace-'));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;
const sent = /write(?:v)?\(\d+, .*HTTP\/1\.1 201/;
const synced = /f(?:data)?sync\(\d+\)\s+= 0|f(?:data)?sync resumed>.*= 0/;

test('P2 the disk has a document before its maker hears of it', async () => {
  const { databaseUrl } = product;
  if (databaseUrl !== undefined) {
    // What PostgreSQL does is its own promise: nobody may have turned it off for these connections.
    const rows = await withRows(product, (query) =>
      query
        .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('synchronous_commit')]).as('setting'))
        .execute(),
    );
    expect(rows).toEqual([{ setting: 'on' }]);
    reached('P2', 'PostgreSQL: synchronous_commit on');
    return;
  }
  const template = await createPublished(product, await signIn(product, administrator));
  const person = await createClient(product);
  documentIn(await postDocument(product, person, { template }));
  if (!hasStrace) {
    reached('P2', 'not counted: strace is not installed here');
    return;
  }
  const file = join(folder, 'calls');
  const calls = 'trace=fsync,fdatasync,write,writev';
  const tracer = spawn('strace', ['-f', '-s', '40', '-p', String(product.pid()), '-e', calls, '-o', file], {
    stdio: 'ignore',
  });
  await vi.waitFor(
    () =>
      expect(readFileSync(`/proc/${product.pid()}/status`, 'utf8')).toContain(`TracerPid:\t${tracer.pid}`),
    patiently,
  );
  const writes = 20;
  for (let made = 0; made < writes; made += 1) documentIn(await postDocument(product, person, { template }));
  const ended = new Promise((resolve) => tracer.once('exit', resolve));
  tracer.kill('SIGINT');
  await ended;
  const lines = readFileSync(file, 'utf8').split('\n');
  // One after the other: what was synchronised since the answer before.
  let since = 0;
  const before: number[] = [];
  for (const line of lines) {
    if (synced.test(line)) since += 1;
    if (!sent.test(line)) continue;
    before.push(since);
    since = 0;
  }
  expect(before).toHaveLength(writes);
  expect(Math.min(...before)).toBeGreaterThanOrEqual(1);
  const all = before.reduce((sum, count) => sum + count);
  reached(
    'P2',
    `${writes} documents: ${all} fsync, at least ${Math.min(...before)} before each answer (strace)`,
  );
});
