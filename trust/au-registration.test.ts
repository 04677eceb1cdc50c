import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, send } from './http.ts';
import { registration } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { countRows } from './rows.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const register = (changes: Record<string, unknown>) =>
  send(product, 'POST /api/auth/register/', { body: registration(changes) });

describe('registering', () => {
  test('AU1 gives back the account without password, hash or tokens', async () => {
    const body = registration();
    const answer = await send(product, 'POST /api/auth/register/', { body });
    expect(answer.status).toBe(201);
    const { email, first_name, last_name, company_name } = body;
    expect(answer.json).toEqual({
      id: expect.any(Number),
      email,
      first_name,
      last_name,
      company_name,
      role: 'client',
    });
  });

  test('AU3 refuses a required field that is missing or empty, and stores nothing', async () => {
    const before = await countRows(product);
    for (const field of ['email', 'password', 'password_confirm', 'first_name', 'last_name']) {
      for (const value of [undefined, '', '   ']) {
        const answer = await register({ [field]: value });
        expectRefusal(answer, 400);
        // Two different passwords are complained of at the second.
        const named = field === 'password' ? ['password', 'password_confirm'] : [field];
        expect(
          named.some((name) => Array.isArray(answer.json[name])),
          `${field} ${answer.text}`,
        ).toBe(true);
      }
    }
    expect(await countRows(product)).toEqual(before);
  });
});
