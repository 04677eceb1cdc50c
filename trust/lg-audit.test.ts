import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropGuards } from '../apps/server/test/drop-guards.ts';
import { describeCall, fuzzCalls } from '../apps/server/test/fuzz.ts';
import { runAdmin } from './fault-disk.ts';
import { send } from '../harness/http.ts';
import { rounds } from './length.ts';
import { createPeople, type People } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { createWorld } from './world.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
let people: People;
beforeEach(async () => {
  product = await startProduct();
  people = await createPeople(product);
});
afterEach(() => product.close());

const doctor = () =>
  runAdmin(['doctor'], { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl ?? '' });

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);

test('LG9 rows of the audit that were changed, removed or added are named by doctor', async () => {
  await product.stop();
  const clean = await doctor();
  expect(clean, clean.output).toMatchObject({ code: 0 });
  expect(clean.output).toMatch(/\d+ sealed up to [0-9a-f]{64}, 0 not sealed yet/);
  const last = await withRows(product, (query) =>
    query.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  const [changed, removed] = [last.id - 2, last.id - 1];
  await withRows(product, async (query) => {
    await dropGuards(query, 'audit');
    await query
      .updateTable('audit')
      .set({ actor_email: 'nobody@example.com' })
      .where('id', '=', changed)
      .execute();
    await query.deleteFrom('audit').where('id', '=', removed).execute();
    const added = { at: '2020-01-01T00:00:00.000Z', action: 'permission.granted' };
    await query.insertInto('audit').values(added).execute();
  });
  for (const when of ['before a start', 'after it was sealed']) {
    const { code, output } = await doctor();
    expect(code, when).toBe(1);
    expect(output).toContain(`the audit row ${changed} or its seal was changed`);
    expect(output).toContain(`the audit row ${removed} was removed`);
    expect(output).toMatch(new RegExp(`the audit row ${last.id + 1} was added later`));
    if (when === 'before a start') {
      await product.start();
      expect(await product.stop()).toBe(0);
    }
  }
  reached('P22', 'a changed, a removed and an added row: each named by doctor');
});

test('LG10 the audit leaves as a file whose hashes can be computed by somebody outside, and by administrators only', async () => {
  const { M, S, A1 } = people;
  for (const { access } of [S, A1]) {
    expectRefusal(await send(product, 'GET /api/audit/export/?format=jsonl', { access }), 403);
  }
  const { status, text } = await send(product, 'GET /api/audit/export/?format=jsonl', { access: M.access });
  expect(status).toBe(200);
  const rows = linesOf(text).toSorted((one, other) => Number(one['position']) - Number(other['position']));
  expect(rows.at(-1)).toMatchObject({ action: 'audit.exported', actor_id: M.id });
  let before = '0'.repeat(64);
  for (const [at, { position, sealed_at, previous_hash, hash, ...row }] of rows.entries()) {
    expect(position).toBe(at + 1);
    expect(previous_hash).toBe(before);
    const content = JSON.stringify([previous_hash, sealed_at, ...Object.values(row)]);
    expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
    before = String(hash);
  }
  reached('P22', `an export of ${rows.length} rows: every hash computed again outside`);
});

test('LG13 a client whom nobody is leaves no row in the audit, whichever id is looked at', async () => {
  const { S, M } = people;
  const looks = () =>
    withRows(product, (query) =>
      query.selectFrom('audit').select('id').where('action', '=', 'dashboard.opened_by_staff').execute(),
    );
  const beyond = [2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n];
  for (const id of beyond) {
    const answer = await send(product, `GET /api/templates/?user=${id}`, { access: S.access });
    expectRefusal(answer, 400, 'invalid');
  }
  for (const id of [424_242, 2 ** 53 - 1, S.id, M.id]) {
    const answer = await send(product, `GET /api/templates/?user=${id}`, { access: S.access });
    expectRefusal(answer, 404, 'not_found');
  }
  expect(await looks()).toEqual([]);
});

/** The first account makes the others, and calls of other administrators may disable it. Puts it back as it is now. */
async function keepAdministrator(): Promise<() => Promise<unknown>> {
  const { email } = administrator;
  const kept = await withRows(product, (query) =>
    query.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return () =>
    withRows(product, (query) => query.updateTable('users').set(kept).where('id', '=', kept.id).execute());
}

test('LG11 P22 the audit is read to its end after calls with ids up to 2^64, odd texts and every role', async () => {
  const each = 250;
  // fuzz.test.ts makes 10,000 without a network, on each database.
  const count = rounds({ quick: 500, long: 10_000 });
  await createWorld(product, people);
  const restore = await keepAdministrator();
  const seed = Math.floor(Math.random() * 2 ** 31);
  for (let made = 0; made < count; made += each) {
    await restore();
    const round = await createPeople(product);
    const tokens = { anon: undefined, client: round.A1.access, staff: round.S.access, admin: round.M.access };
    for (const call of fuzzCalls({ seed: seed + made, count: each })) {
      const { caller, route, url, headers, payload } = call;
      const printable = Object.fromEntries(
        Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]+$/.test(value)),
      );
      const { status, text } = await send(product, `${route.method} ${url}`, {
        access: tokens[caller],
        body: payload,
        headers: printable,
      });
      const told = `seed ${seed + made}: ${describeCall(call)} -> ${text}`;
      expect(status, told).toBeLessThan(500);
    }
  }
  await restore();
  const { M } = await createPeople(product);
  let pages = 0;
  for (let next: string | undefined = '/api/audit/?limit=100'; next !== undefined; pages += 1) {
    const answer = await send(product, `GET ${next}`, { access: M.access });
    expect(answer.status, answer.text).toBe(200);
    next = /^<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  await product.stop();
  const { code, output } = await doctor();
  expect(code, output).toBe(0);
  reached('P22', `${count} fuzzed calls: 0 x 5xx, ${pages} pages of the audit read, doctor content`);
});
