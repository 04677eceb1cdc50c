import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { copyTemplate } from '../apps/server/test/copy-template.ts';
import { send } from '../harness/http.ts';
import { expectRefusal } from './refusals.ts';
import { inLong } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { administrator, type Product, realLimits } from '../harness/product.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { createPublished } from '../harness/templates.ts';

/** Maximum of calls in flight for one account: see `lists` in the contract. */
const listsAtOnce = 10;

let product: Product;
let stalling: Person;
let slow: Person;
beforeAll(async () => {
  product = await startProduct(realLimits);
  const document_content = 'Many words. '.repeat(30_000);
  const staff = await signIn(product, administrator);
  const { id } = await createPublished(product, staff, { document_content });
  // More than the system keeps for a connection.
  await withRows(product, (query) => copyTemplate(query, id, 50));
  stalling = await createClient(product);
  slow = await createClient(product);
});
afterAll(() => product.close());

function askForList({ access }: Person): Socket {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(
    `GET /api/templates/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${access}\r\n\r\n`,
  );
  return socket;
}

/** Asks until the answer has begun, and reads no more of it. A call may be refused while another one of these begins. */
async function stallList(person: Person): Promise<void> {
  for (;;) {
    const socket = askForList(person);
    await once(socket, 'readable');
    if (String(socket.read('HTTP/1.1 200'.length)) === 'HTTP/1.1 200') return;
    socket.destroy();
    await sleep(100);
  }
}

/** Takes the answer in small steps, for longer than an answer may stand still. */
async function readSlowly(socket: Socket): Promise<number> {
  let received = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const closed = once(socket, 'close');
  for (let step = 0; step < 5; step += 1) {
    await sleep(20_000);
    socket.resume();
    await sleep(5);
    socket.pause();
  }
  socket.resume();
  await closed;
  return received;
}

inLong('LD23 an answer that does not move for a minute is ended, a slow one arrives whole', async () => {
  const list = ({ access }: Person) => send(product, 'GET /api/templates/', { access });
  const whole = (await list(slow)).bytes.length;
  const reading = readSlowly(askForList(slow));
  const startedAt = performance.now();
  for (let count = 0; count < listsAtOnce; count += 1) await stallList(stalling);
  expectRefusal(await list(stalling), 429);
  // The slot of a response is released when it has ended.
  await vi.waitFor(async () => expect((await list(stalling)).status).toBe(200), {
    timeout: 120_000,
    interval: 1_000,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThan(70);
  expect(await reading).toBeGreaterThan(whole);
  reached(
    'P10',
    `${listsAtOnce} answers that nobody reads: ended after ${seconds.toFixed(0)} s; one that is read for 100 s arrives whole`,
  );
});
