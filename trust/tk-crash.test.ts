import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cycles, isLong } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { accessStatus, mustRefresh, refresh } from './sessions.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let client: Person;
beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
});
afterAll(() => product.close());

/** How many sessions the database has rotated, of these. */
function countRotated(ids: readonly string[]): Promise<number> {
  return withRows(product, async (query) => {
    const rows = await query
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('generation', '=', 1)
      .execute();
    return rows.length;
  });
}

const sessionIdOf = (access: string): string =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8')).sid;

test('TK11 a refresh whose answer was lost in a crash can be asked again', async () => {
  const count = isLong ? Math.min(50, cycles) : 3;
  const atOnce = 20;
  let lost = 0;
  for (let cycle = 0; cycle < count; cycle += 1) {
    const sessions: Person[] = [];
    for (let at = 0; at < atOnce; at += 1) sessions.push(await signIn(product, client));
    const answers = sessions.map(({ refresh: token }) =>
      refresh(product, token).then(
        () => true,
        () => false,
      ),
    );
    await sleep((cycle * 7) % 23);
    await product.kill();
    const answered = (await Promise.all(answers)).filter(Boolean).length;
    await product.start();
    lost += (await countRotated(sessions.map(({ access }) => sessionIdOf(access)))) - answered;
    for (const { refresh: token } of sessions) {
      const again = await mustRefresh(product, token);
      expect(await accessStatus(product, again.access)).toBe(200);
    }
  }
  reached(
    'P5',
    `${count * atOnce} refreshes in ${count} crashes, ${lost} answers lost after the commit: 0 logouts`,
  );
});
