import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from './fault-smtp.ts';
import { send } from '../harness/http.ts';
import { isLong, rounds } from './length.ts';
import { createClient, type Person } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import type { Product } from '../harness/product.ts';

let mailServer: MailServer;
let product: Product;
beforeAll(async () => {
  mailServer = await startMailServer();
  product = await startProduct({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await product.close();
  await mailServer.close();
});

/** Longer than a lease: on PostgreSQL another server might still be at it. */
const patiently = { timeout: 150_000, interval: 100 };

async function ask({ email }: Person): Promise<number> {
  const { status, ms } = await send(product, 'POST /api/auth/forgot-password/', { body: { email } });
  expect(status).toBe(200);
  return ms;
}

/** A few at a time: the server refuses more concurrent passwords than it hashes. */
async function createClients(count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => createClient(product)))));
  }
  return people;
}

const outbox = () =>
  withRows(product, (query) => query.selectFrom('outbox').selectAll().orderBy('id').execute());

/** Waits for another try of the newest mail and gives the minutes until the next one. */
async function minutesAfter(attempts: number): Promise<number> {
  const row = await vi.waitFor(async () => {
    const newest = (await outbox()).at(-1);
    if (newest === undefined || newest.attempts !== attempts || newest.leased_until !== null) {
      throw new Error('It was not tried yet.');
    }
    return newest;
  }, patiently);
  return Math.round((Date.parse(row.due_at) - Date.now()) / 60_000);
}

/** As if the time had come. */
const makeDue = () =>
  withRows(product, (query) =>
    query
      .updateTable('outbox')
      .set({ due_at: new Date(0).toISOString() })
      .where('ended_at', 'is', null)
      .execute(),
  );

test('FT11 a mail server that refuses, hangs up or is slow delays mails and nothing else', async () => {
  const person = await createClient(product);
  mailServer.mode = 'refuse';
  const times = [await ask(person)];
  const waits = [await minutesAfter(1)];
  for (let attempts = 2; attempts <= 8; attempts += 1) {
    mailServer.mode = attempts % 2 === 0 ? 'drop' : 'refuse';
    await makeDue();
    waits.push(await minutesAfter(attempts));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  mailServer.mode = 'stall';
  const others = await createClients(rounds({ quick: 10, long: 50 }));
  await makeDue();
  for (const other of others) times.push(await ask(other));
  mailServer.mode = 'take';
  await vi.waitFor(async () => {
    await makeDue();
    const wanted = [person, ...others].map(({ email }) => email);
    expect(wanted.filter((email) => !mailServer.received.includes(email))).toEqual([]);
  }, patiently);
  const slowest = Math.max(...times);
  if (isLong) expect(slowest).toBeLessThanOrEqual(500);
  reached(
    'P14',
    `mail server refusing, dropping, stalling: all delivered, forgot-password at most ${Math.round(slowest)} ms`,
  );
}, 300_000);

test('FT11 a mail that the other side never takes is given up at once', async () => {
  const person = await createClient(product);
  mailServer.mode = 'never';
  await ask(person);
  await vi.waitFor(async () => {
    expect((await outbox()).at(-1)).toMatchObject({ outcome: 'failed', attempts: 1, last_error: '550' });
  }, patiently);
  mailServer.mode = 'take';
});

test('FT12 a hundred mails that wait when the server is killed are all delivered after it', async () => {
  const people = await createClients(100);
  mailServer.mode = 'stall';
  await Promise.all(people.map(ask));
  await product.kill();
  mailServer.received.length = 0;
  mailServer.mode = 'take';
  await product.start();
  await vi.waitFor(() => {
    expect(people.filter(({ email }) => !mailServer.received.includes(email))).toEqual([]);
  }, patiently);
  const twice = mailServer.received.length - new Set(mailServer.received).size;
  expect(twice).toBeLessThanOrEqual(10);
  reached('P14', `100 queued at kill -9: 100 delivered, ${twice} twice`);
}, 300_000);
