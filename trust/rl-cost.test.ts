import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { isLong, rounds } from './length.ts';
import { createClient, password, type Person } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { expectRefusal } from './refusals.ts';
import { type Product, realLimits } from '../harness/product.ts';

let product: Product;
let client: Person;
beforeAll(async () => {
  // With the full cost of hashing: that is what a refusal must save.
  product = await startProduct({ ...realLimits, ARGON2_TEST: '0' });
  client = await createClient(product);
});
afterAll(() => product.close());

const tryOnce = (from: string, typed = 'not the right one') =>
  send(product, 'POST /api/auth/login/', { body: { email: client.email, password: typed }, from });

/** Processor time that the server has used, all threads together, in ms. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${product.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

test('RL10 a refusal costs no hashing, and an account stays refused when the server starts again', async () => {
  const startedAt = processorMs();
  for (let failed = 0; failed < 5; failed += 1) expectRefusal(await tryOnce('127.0.8.1'), 401);
  const perHash = (processorMs() - startedAt) / 5;
  await product.kill();
  await product.start();
  expectRefusal(await tryOnce('127.0.8.1', password), 429, 'rate_limited');

  // Warm, then many at once, of which each is refused by the account's rule or by the network's.
  const count = rounds({ quick: 400, long: 5000 });
  for (let at = 0; at < 50; at += 1) await tryOnce('127.0.8.1');
  const [usedBefore, begunAt] = [processorMs(), performance.now()];
  for (let at = 0; at < count; at += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryOnce('127.0.8.1')));
    for (const { status } of answers) expect(status).toBe(429);
  }
  const perRefusal = (processorMs() - usedBefore) / count;
  const perSecond = (count * 1000) / (performance.now() - begunAt);
  expect(perRefusal).toBeLessThan(perHash / 10);
  if (isLong) expect(perSecond).toBeGreaterThan(1000);
  reached(
    'P10',
    `a 429 costs ${perRefusal.toFixed(1)} ms of processor, a hash ${perHash.toFixed(0)}; ${perSecond.toFixed(0)} refusals/s`,
  );
});
