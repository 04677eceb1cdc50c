import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let client: Person;
beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
});
afterAll(() => product.close());

function storedHash(): Promise<string | null> {
  return withRows(product, async (query) => {
    const user = query.selectFrom('users').select('password_hash').where('id', '=', client.id);
    return (await user.executeTakeFirstOrThrow()).password_hash;
  });
}

test('P18 passwords are hashed with argon2id at 64 MiB, three times over, and again at a sign-in when they were not', async () => {
  const weak = await storedHash();
  expect(weak).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await product.stop();
  // As it is shipped.
  await product.start({ ARGON2_TEST: '0' });
  const refused = await send(product, 'POST /api/auth/login/', {
    body: { email: client.email, password: 'not the right one' },
  });
  expect(refused.status).toBe(401);
  expect(await storedHash()).toBe(weak);
  await signIn(product, client);
  const strong = await storedHash();
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  await signIn(product, client);
  expect(await storedHash()).toBe(strong);
  reached('P18', 'argon2id m=65536, t=3, p=1; hashed again at the sign-in');
});
