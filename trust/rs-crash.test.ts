import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { cycles, isLong } from './length.ts';
import { askForLink, useLink } from './links.ts';
import { createClient, password, type Person } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const newPassword = 'entirely new words';

async function signsIn({ email }: Person, typed: string): Promise<boolean> {
  return (await send(product, 'POST /api/auth/login/', { body: { email, password: typed } })).status === 200;
}

test('RS17 a crash in the middle of a reset leaves the old password and the link, or the new one and no link', async () => {
  const count = isLong ? Math.min(50, cycles) : 3;
  const outcomes = { old: 0, new: 0 };
  for (let cycle = 0; cycle < count; cycle += 1) {
    const people = await Promise.all(Array.from({ length: 6 }, () => createClient(product)));
    const tokens = await Promise.all(people.map((person) => askForLink(product, person)));
    const answers = tokens.map((token) =>
      useLink(product, token, newPassword).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    await sleep(10 + ((cycle * 13) % 50));
    await product.kill();
    const acknowledged = await Promise.all(answers);
    await product.start();
    for (const [at, person] of people.entries()) {
      const look = await send(product, `GET /api/auth/validate-token/${tokens[at]}/`);
      const state = [
        await signsIn(person, password),
        await signsIn(person, newPassword),
        look.status === 200,
      ];
      const isNew = state[1] === true;
      expect(state).toEqual(isNew ? [false, true, false] : [true, false, true]);
      if (acknowledged[at] === true) expect(isNew).toBe(true);
      outcomes[isNew ? 'new' : 'old'] += 1;
    }
  }
  reached(
    'P6',
    `${count} crashes in the middle: ${outcomes.old} x old password and link, ${outcomes.new} x new, 0 x anything else`,
  );
});
