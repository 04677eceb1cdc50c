import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from '@inkfield/contract/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { checkDocument, documentIn, listDocuments, listIds, postDocument } from './stored-documents.ts';
import { createPublished } from '../harness/templates.ts';
import { patiently, untilTypesetting } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

const folder = mkdtempSync(join(tmpdir(), 'inkfield-fault-'));
/** Files that tell the server what shall go wrong in it. */
const [clockFile, faultFile] = [join(folder, 'clock'), join(folder, 'fault')];
const faults = [import.meta.resolve('./fault-clock.ts'), import.meta.resolve('./fault-in-process.ts')];

let product: Product;
let template: Template;
beforeAll(async () => {
  writeFileSync(clockFile, '0');
  product = await startProduct({
    NODE_OPTIONS: faults.map((file) => `--import=${file}`).join(' '),
    FAULT_CLOCK_FILE: clockFile,
    FAULT_FILE: faultFile,
    SMTP_URL: 'smtp://mail.no-such-name.invalid:25',
  });
  template = await createPublished(product, await signIn(product, administrator));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

test('FT2 a server that is asked to stop finishes what it took, cuts no answer short, and ends well', async () => {
  const person = await createClient(product);
  const answers = Array.from({ length: 12 }, () =>
    postDocument(product, person, { template }).catch((error: Error) => error.message),
  );
  await untilTypesetting(product, 'busy', (count) => count > 0);
  const stopping = performance.now();
  expect(await product.stop()).toBe(0);
  const seconds = (performance.now() - stopping) / 1000;
  const ended = await Promise.all(answers);
  // Node's error for a response that began and did not end.
  expect(ended.filter((answer) => answer === 'aborted')).toEqual([]);
  await product.start();
  const made = ended.flatMap((answer) =>
    typeof answer !== 'string' && answer.status === 201 ? [documentIn(answer)] : [],
  );
  expect(made.length).toBeGreaterThan(0);
  for (const document of made) await checkDocument(product, person, document);
  expect(new Set(await listIds(product, person))).toEqual(new Set(made.map(({ id }) => id)));
  reached(
    'P10',
    `stopped under load: ended after ${seconds.toFixed(1)} s with 0, ${made.length} taken and made, 0 cut short`,
  );
});

test('FT2 somebody who sends and never ends holds up a stop for a while, not for ever', async () => {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(
    'POST /api/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  // A later caller gets an answer: the connection before it was accepted.
  await once(socket, 'connect');
  await send(product, 'GET /healthz');
  expect(await product.stop()).toBe(0);
  socket.destroy();
  await product.start();
});

test('FT13 an hour more or less on the clock: people sign in, documents are made, and their order stays', async () => {
  const pid = product.pid();
  const person = await createClient(product);
  const hour = 3_600_000;
  for (const offset of [0, hour, -hour, 0]) {
    writeFileSync(clockFile, String(offset));
    const session = await vi.waitFor(async () => {
      const signedIn = await signIn(product, person);
      expect(Math.abs(issuedAt(signedIn) - Date.now() - offset)).toBeLessThan(hour / 2);
      return signedIn;
    }, patiently);
    expect((await send(product, 'GET /api/users/profile/', { access: session.access })).status).toBe(200);
    documentIn(await postDocument(product, session, { template }));
  }
  const documents = await listDocuments(product, await signIn(product, person));
  expect(documents).toHaveLength(4);
  const byId = documents.toSorted((a, b) => b.id - a.id);
  expect(documents.map(({ id }) => id)).toEqual(byId.map(({ id }) => id));
  expect(product.pid()).toBe(pid);
});

test('FT13 a clock that jumps ten years ahead: nothing is written, reading goes on, and then all is as before', async () => {
  const person = await createClient(product);
  const { access } = await signIn(product, administrator);
  const document = documentIn(await postDocument(product, person, { template }));
  const written = () => postDocument(product, person, { template });
  writeFileSync(clockFile, String(10 * 365 * 24 * 3_600_000));
  await vi.waitFor(async () => expectRefusal(await written(), 503, 'clock_ahead'), patiently);
  const { email, password } = person;
  const signingIn = await send(product, 'POST /api/auth/login/', { body: { email, password } });
  expectRefusal(signingIn, 503, 'clock_ahead');
  await checkDocument(product, person, document);
  const health = await apiOf({ url: product.adminUrl }, access).getHealth({});
  expect(health).toMatchObject({ state: 'failed', clock: { state: 'failed' } });
  // It is kept for some seconds.
  await vi.waitFor(async () => expect((await send(product, 'GET /readyz')).status).toBe(503), patiently);
  writeFileSync(clockFile, '0');
  const later = await vi.waitFor(async () => documentIn(await written()), patiently);
  expect(Math.abs(Date.parse(later.generated_at) - Date.now())).toBeLessThan(3_600_000);
  const ids = await listIds(product, person);
  expect([ids[0], ids.at(-1)]).toEqual([later.id, document.id]);
});

/** The time of the server's clock, in milliseconds. */
function issuedAt({ access }: Person): number {
  const { iat }: { iat: number } = JSON.parse(
    Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
  );
  return iat * 1000;
}

test('FT14 without names on the network no call waits', async () => {
  const person = await createClient(product);
  const { email } = person;
  expect((await send(product, 'POST /api/auth/forgot-password/', { body: { email } })).status).toBe(200);
  documentIn(await postDocument(product, person, { template }));
  await vi.waitFor(async () => {
    const rows = await withRows(product, (query) =>
      query.selectFrom('outbox').selectAll().where('kind', '!=', 'new-device').execute(),
    );
    expect(rows).toMatchObject([{ ended_at: null, last_error: expect.any(String) }]);
  }, patiently);
});

test('FT16 with 256 files at most, too many connections are turned away and the server recovers', async () => {
  const person = await createClient(product);
  const usual = limitFiles(256);
  const sockets: Socket[] = Array.from({ length: 400 }, () => connect(product.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => socket.destroy());
  const pid = product.pid();
  const asking = Promise.all(
    Array.from({ length: 20 }, () => postDocument(product, person, { template }).catch(() => undefined)),
  );
  await sleep(1000);
  for (const socket of sockets) socket.destroy();
  // Callers without a connection got no answer; all others have a document or a request to retry.
  const answers = (await asking).flatMap((answer) => answer ?? []);
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) {
    if (answer.status === 201) await checkDocument(product, person, documentIn(answer));
    else expectRefusal(answer, 503);
  }
  await vi.waitFor(async () => {
    await checkDocument(product, person, documentIn(await postDocument(product, person, { template })));
  }, patiently);
  expect((await send(product, 'GET /healthz')).status).toBe(200);
  expect(product.pid()).toBe(pid);
  limitFiles(usual);
});

/** Sets how many files the server may have open, and gives how many it were before. */
function limitFiles(most: number): number {
  const pid = String(product.pid());
  const before = spawnSync('prlimit', ['--pid', pid, '--nofile', '--noheadings', '--raw', '--output=SOFT']);
  const { status } = spawnSync('prlimit', ['--pid', pid, `--nofile=${most}:`]);
  expect(status, 'prlimit (util-linux) is there').toBe(0);
  return Number(before.stdout);
}

test('FT17 a mistake of ours is answered 500 without its cause, and logged', async () => {
  const { access } = await signIn(product, administrator);
  const rename = (from: string, to: string) =>
    withRows(product, (query) => query.schema.alterTable(from).renameTo(to).execute());
  await rename('companies', 'lost_companies');
  const answer = await send(product, 'GET /api/companies/', { access });
  await rename('lost_companies', 'companies');
  expectRefusal(answer, 500, 'internal');
  expect(answer.text).not.toMatch(/companies|sql/i);
  const requestId = answer.json['request_id'];
  expect(
    product.log().filter((line) => line['request_id'] === requestId && line['level'] === 50),
  ).toHaveLength(1);
});

test('FT17 a promise that nobody waits for ends the process, which starts again on the same folder', async () => {
  const person = await createClient(product);
  const document = documentIn(await postDocument(product, person, { template }));
  writeFileSync(faultFile, 'rejection');
  await vi.waitFor(async () => {
    await expect(send(product, 'GET /healthz')).rejects.toThrow();
  }, patiently);
  const startedAt = performance.now();
  await product.start();
  await checkDocument(product, person, document);
  reached(
    'P11',
    `after a mistake that ends it: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
});
