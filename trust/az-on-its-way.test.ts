import { type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessMatrix, callers, type MatrixRow } from '../apps/server/test/access-matrix.ts';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { siteOfCall } from '../apps/server/test/site-of-call.ts';
import { apiOf, send } from '../harness/http.ts';
import { createStaff, type Person, signIn } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';
import { createPublished, generate } from '../harness/templates.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { multipart } from './uploads.ts';
import { createWorld, requestOf, type World } from './world.ts';

let product: Product;
let world: World;
beforeAll(async () => {
  product = await startProduct();
  world = await createWorld(product);
  const email_proven_at = '2026-01-01T00:00:00.000Z';
  await withRows(product, (query) => query.updateTable('users').set({ email_proven_at }).execute());
});
afterAll(() => product.close());

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface Begun {
  what: string;
  /** Sends the body, and gives the status. */
  finish: () => Promise<number>;
}

/** Sends the head of a request and the first byte of its body. */
function begin({ access }: Person, { method, path, headers, body }: Sent): Begun {
  const origin = siteOfCall(method, path) === 'client' ? product.url : product.adminUrl;
  const length = String(body.byteLength);
  const request: ClientRequest = httpRequest(`${origin}${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${access}`, 'content-length': length },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  request.write(body.subarray(0, 1));
  const finish = () => {
    request.end(body.subarray(1));
    return status;
  };
  return { what: `${method} ${path}`, finish };
}

/** As the first of these callers who may make the call. */
function callerOf({ statuses }: MatrixRow): 'A1' | 'S' | 'M' | undefined {
  return (['A1', 'S', 'M'] as const).find((name) => (statuses[callers.indexOf(name)] ?? 400) < 400);
}

const changesSomething = ({ method, path }: MatrixRow) => method !== 'GET' && !path.includes('preview');

function callsOf(name: 'A1' | 'S' | 'M'): Sent[] {
  const rows = accessMatrix.filter(changesSomething).filter((row) => callerOf(row) === name);
  const headers = { 'content-type': 'application/json' };
  return rows.map((row) => {
    const { path, body = {} } = requestOf(world, row);
    return { method: row.method, path, headers, body: Buffer.from(JSON.stringify(body)) };
  });
}

const uploads = {
  table: () => ({
    method: 'POST',
    path: `/api/templates/${world.ids.private}/batches/`,
    ...multipart({ name: 'table.csv', bytes: Buffer.from('buyer\nAnn\n') }),
  }),
  document: () => ({
    method: 'POST',
    path: '/api/templates/import/',
    ...multipart({ name: 'a.docx', bytes: buildDocx({ body: paragraph('Hello [Name]') }) }),
  }),
};

/** Attempts and sessions are rows of their own; the acts that take rights away are on record. */
const mayGrow = ['audit', 'sessions', 'login_attempts', 'outbox'] as const;

/** Lets calls of a person begin, takes something from the person, and sends the rest of each call. */
async function attack(person: Person, calls: Sent[], take: () => Promise<unknown>): Promise<void> {
  const before = await countRows(product, mayGrow);
  const begun = calls.map((call) => begin(person, call));
  // Long enough to be looked at. If it were not, they would be refused as well.
  await sleep(500);
  await take();
  for (const { what, finish } of begun) {
    const status = await finish();
    expect([401, 403, 404], `${what}: ${status}`).toContain(status);
  }
  expect(await countRows(product, mayGrow)).toEqual(before);
}

test('AZ13 the cursor of another person’s list leads to own rows only', async () => {
  const { A2, B1, S } = world.people;
  const template = await createPublished(product, S);
  const own: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    await generate(product, A2, template);
    own.push((await generate(product, B1, template)).id);
  }
  const page = await send(product, 'GET /api/documents/?limit=1', { access: A2.access });
  const next = /^<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? expect.fail('There is no next page.');
  const { text } = await send(product, `GET ${next.replace('limit=1', 'limit=100')}`, { access: B1.access });
  const listed: { id: number }[] = JSON.parse(text);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter(({ id }) => !own.includes(id))).toEqual([]);
});

test('AZ12 a call whose body is on its way does nothing once its caller is disabled, demoted or signed out', async () => {
  const { people } = world;
  const { A1, S } = people;
  const asAdmin = async () => apiOf(product, (await signIn(product, people.M)).access);
  const first = await asAdmin();
  const ofClient = [...callsOf('A1'), uploads.table()];
  await attack(A1, ofClient, () => first.updateUser({ params: { id: A1.id }, body: { is_active: false } }));
  const ofStaff = [...callsOf('S'), uploads.document()];
  await attack(S, ofStaff, () => first.updateUser({ params: { id: S.id }, body: { role: 'client' } }));
  const head = await createStaff(product);
  await first.updateUser({ params: { id: head.id }, body: { role: 'admin' } });
  const ofAdmin = callsOf('M');
  await attack(head, ofAdmin, () =>
    send(product, 'POST /api/auth/logout/', { body: { refresh: head.refresh } }),
  );
  const count = ofClient.length + ofStaff.length + ofAdmin.length;
  expect(count).toBeGreaterThan(40);
  reached('P7', `${count} calls that had begun: 0 done after the account, the role or the session had ended`);
});
