import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTimes, mannWhitney, type Pair } from './compare-times.ts';
import { apiOf, send } from '../harness/http.ts';
import { inLong } from './length.ts';
import { createClient, createPeople, newAddress, type People, password } from '../harness/people.ts';
import type { PromiseId } from './promises.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { createPublished, generate } from '../harness/templates.ts';
import type { Product } from '../harness/product.ts';

/** Time tells nothing: measured, so in the long run only, when nothing else uses the cores. */
let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ ARGON2_TEST: '0' });
  people = await createPeople(product);
});
afterAll(() => product.close());

const each = 200;

async function expectAlike(promise: PromiseId, name: string, pair: Pair): Promise<void> {
  const { z, ratio } = await compareTimes(each, pair);
  reached(promise, `${name}: z = ${z.toFixed(2)}, medians ${ratio.toFixed(2)}`);
  expect(Math.abs(z)).toBeLessThan(2.58);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
}

const logIn = (email: string) =>
  send(product, 'POST /api/auth/login/', { body: { email, password: `${password}?` } });
const ask = (email: string) => send(product, 'POST /api/auth/forgot-password/', { body: { email } });

describe('how long an answer takes', () => {
  test('P8 would show a difference: the comparison sees one millisecond in fifty', () => {
    const [slow, fast] = [51, 50].map((ms) => Array.from({ length: each }, (_, at) => ms + Math.sin(at)));
    expect(Math.abs(mannWhitney(slow ?? [], fast ?? []))).toBeGreaterThan(2.58);
    expect(Math.abs(mannWhitney(slow ?? [], slow ?? []))).toBeLessThan(2.58);
  });

  inLong('AU22 does not tell a wrong password from an unknown address', async () => {
    await expectAlike('P8', 'sign-in, unknown', {
      one: () => logIn(people.A1.email),
      other: () => logIn(newAddress()),
    });
  });

  inLong('AU23 does not tell a disabled account or one without a password', async () => {
    await expectAlike('P8', 'sign-in, disabled', {
      one: () => logIn(people.D.email),
      other: () => logIn(people.A1.email),
    });
    const invited = newAddress();
    await apiOf(product, people.M.access).inviteUser({
      body: { email: invited, first_name: 'Ina', last_name: 'Vited' },
    });
    await expectAlike('P8', 'sign-in, no password', {
      one: () => logIn(invited),
      other: () => logIn(people.A1.email),
    });
  });

  inLong('RS2 does not tell who may ask for a link', async () => {
    await expectAlike('P8', 'forgot-password', {
      one: () => ask(people.A2.email),
      other: () => ask(newAddress()),
    });
  });

  inLong('AZ3 does not tell whether a document of somebody else exists', async () => {
    const template = await createPublished(product, people.S);
    const { id } = await generate(product, await createClient(product), template);
    const get = (document: number) =>
      send(product, `GET /api/templates/${template.id}/download_pdf/?document_id=${document}`, {
        access: people.B1.access,
      });
    await expectAlike('P3', '404 of an existing document', {
      one: () => get(id),
      other: () => get(id + 99_999),
    });
  });
});
