import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { documentIn, listIds, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { patiently, typesettersOf, typesetting, untilTypesetting } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';
import { memoryOf, signalAll } from '../harness/system-processes.ts';

let product: Product;
let person: Person;
let template: Template;
let faultFile: string;
beforeAll(async () => {
  const environment = {
    RENDER_TIMEOUT_S: '2',
    NODE_OPTIONS: `--import=${import.meta.resolve('./fault-in-process.ts')}`,
  };
  faultFile = join('/tmp', `inkfield-fault-${randomUUID()}`);
  product = await startProduct({ ...environment, FAULT_FILE: faultFile });
  template = await createPublished(product, await signIn(product, administrator));
  person = await createClient(product);
});
afterAll(async () => {
  rmSync(faultFile, { force: true });
  await product.close();
});

test('FT19 a typesetter that is stopped does not outlive a server that is killed', async () => {
  const own = await startProduct();
  const children = await typesettersOf(own);
  signalAll(children, 'SIGSTOP');
  await own.kill();
  const isThere = (pid: number) => existsSync(`/proc/${pid}`);
  await vi
    .waitFor(() => expect(children.filter(isThere)).toEqual([]), patiently)
    .catch((error: unknown) => {
      signalAll(children, 'SIGKILL');
      throw error;
    });
  await own.close();
});

test('FT4 a typesetter that hangs is ended at its limit, costs one document, and is replaced', async () => {
  const before = await typesettersOf(product);
  signalAll(before, 'SIGSTOP');
  const waiting = postDocument(product, person, { template });
  const reading = await send(product, 'GET /api/templates/', { access: person.access });
  expect(reading.status).toBe(200);
  expectRefusal(await waiting, 503, 'renderer_unavailable');
  signalAll(before, 'SIGCONT');
  documentIn(await postDocument(product, person, { template }));
  expect(await typesetting(product, 'timeouts')).toBe(1);
  await untilTypesetting(product, 'busy', (busy) => busy === 0);
  expect(await typesettersOf(product)).toHaveLength(before.length);
  reached('P9', 'a typesetter that hangs: 1 request answered 503 at the limit, the next one 201');
});

test('FT5 what is no whole PDF is not stored', async () => {
  const before = await listIds(product, person);
  for (const fault of ['garbage', 'empty', 'truncated']) {
    writeFileSync(faultFile, fault);
    expectRefusal(await postDocument(product, person, { template }), 503, 'renderer_unavailable');
  }
  rmSync(faultFile);
  expect(await listIds(product, person)).toEqual(before);
  documentIn(await postDocument(product, person, { template }));
});

test('FT6 a typesetter at its memory limit ends alone; the server does not grow', async () => {
  const pids = await typesettersOf(product);
  const limits = pids.map(
    (pid) => /^Max data size\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1],
  );
  // Of which Node itself reserves a good third.
  for (const limit of limits) expect(Number(limit)).toBe(1536 * 1024 * 1024);
  const before = memoryOf(product.pid());
  // Like a document that needs too much memory: the limit is enough to begin this one.
  const lowered = pids.map((pid) =>
    spawnSync('prlimit', ['--pid', String(pid), `--data=${privateBytes(pid) + 2 ** 25}`]),
  );
  const words = 'Bought by [buyer]. '.repeat(25_000);
  const large = await createPublished(product, await signIn(product, administrator), {
    document_content: words,
  });
  const crashes = await typesetting(product, 'crashes');
  const answer = await postDocument(product, person, { template: large });
  if (lowered.every(({ status }) => status === 0)) {
    expectRefusal(answer, 503, 'renderer_unavailable');
    expect(await typesetting(product, 'crashes')).toBe(crashes + 1);
  }
  expect((await send(product, 'GET /healthz')).status).toBe(200);
  expect(memoryOf(product.pid()) - before).toBeLessThan(100);
  documentIn(await postDocument(product, person, { template }));
  reached(
    'P9',
    'a typesetter at its memory limit: 1 request answered 503, the server grew by less than 100 MB',
  );
});

function privateBytes(pid: number): number {
  return Number(/^VmData:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
