import { fillPath } from '@inkfield/contract/url-of';
import { isForProvidersSite } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessMatrix, callers, type MatrixRow } from '../apps/server/test/access-matrix.ts';
import { send } from '../harness/http.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { ask, createWorld, type World } from './world.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let world: World;
beforeAll(async () => {
  // Its rows name things by ids that must not be there.
  product = await startProduct();
  world = await createWorld(product);
  // Only people with a proven address may send documents.
  const email_proven_at = '2026-01-01T00:00:00.000Z';
  await withRows(product, (query) => query.updateTable('users').set({ email_proven_at }).execute());
});
afterAll(() => product.close());

const changesSomething = ({ method, path }: MatrixRow) => method !== 'GET' && !path.includes('preview');

/** A document that staff open leaves a row, which is the point of the call; attempts are rows too. */
const mayGrow = ['audit', 'sessions', 'login_attempts'] as const;

describe('the access matrix', () => {
  test('AZ1 holds for every call and caller', async () => {
    expect(accessMatrix.length).toBeGreaterThan(35);
    let refused = 0;
    const before = await countRows(product, mayGrow);
    for (const row of accessMatrix) {
      for (const [at, caller] of callers.entries()) {
        const wanted = row.statuses[at] ?? 0;
        if (wanted < 400 && changesSomething(row)) continue;
        const answer = await ask(product, world, { caller, row });
        expect(answer.status, `${row.method} ${row.path} as ${caller}: ${answer.text}`).toBe(wanted);
        if (wanted < 400) continue;
        expectRefusal(answer, wanted);
        refused += 1;
      }
    }
    expect(await countRows(product, mayGrow)).toEqual(before);
    reached(
      'P3',
      `${accessMatrix.length} calls x ${callers.length} callers, ${refused} refusals: as in the table`,
    );
  });

  test('AZ1 lets everybody change what the table says', async () => {
    const cells = accessMatrix
      .filter(changesSomething)
      .flatMap((row) => callers.map((caller, at) => ({ row, caller, wanted: row.statuses[at] ?? 0 })))
      .filter(({ wanted }) => wanted < 400);
    expect(cells.length).toBeGreaterThan(30);
    for (const { row, caller, wanted } of cells) {
      // Each on unchanged objects: the change of a membership is permanent, and an erasure can be requested only
      // once.
      const isOfPeople = /^\/api\/(?:companies|erasures)\//.test(row.path);
      const isNamed = (object: string) => JSON.stringify(row).includes(`{${object}}`);
      const kept = {
        ...(!isNamed('document') && { document: world.ids.document }),
        ...(!isNamed('batch') && { batch: world.ids.batch }),
      };
      const own = row.path.includes('generate')
        ? world
        : await createWorld(product, isOfPeople ? undefined : world.people, kept);
      const answer = await ask(product, own, { caller, row });
      expect(answer.status, `${row.method} ${row.path} as ${caller}: ${answer.text}`).toBe(wanted);
    }
  });

  test('AZ1 knows no other method at any address', async () => {
    const known = Object.values(routes).filter((route) => !('site' in route));
    const addresses = new Set(
      known.map(({ path }) =>
        fillPath(path, { params: { id: 1, token: 'x', user: 1, version: 1, sha256: 'x' } }),
      ),
    );
    expect(addresses.size).toBeGreaterThan(30);
    // `/api/users/profile/` is an address of `/api/users/:id/` too: there is no such id.
    const methodsOf = (address: string) =>
      known.flatMap(({ path, method }) =>
        new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address) ? [method as string] : [],
      );
    const { M } = world.people;
    for (const address of addresses) {
      const methods = methodsOf(address);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        if (methods.includes(method) || (method === 'HEAD' && methods.includes('GET'))) continue;
        // The provider's site knows every address.
        const answer = await send({ url: product.adminUrl }, `${method} ${address}`, { access: M.access });
        expect(answer.status, `${method} ${address}`).toBe(405);
        expect(String(answer.headers['allow']).split(', ')).toEqual(expect.arrayContaining(methods));
        if (method !== 'HEAD') expectRefusal(answer, 405);
      }
    }
  });

  test('AZ11 holds on the port of the provider: the one of the client site has no call of staff but the specified', async () => {
    const { M } = world.people;
    const ofStaff = Object.values(routes).filter((route) => isForProvidersSite(route));
    expect(ofStaff.length).toBeGreaterThan(35);
    const params = { id: 1, token: 'x', user: 1, version: 1, sha256: 'x' };
    for (const { method, path } of ofStaff) {
      const address = `${method} ${fillPath(path, { params })}`;
      const answer = await send({ url: product.url }, address, { access: M.access });
      expect([404, 405], address).toContain(answer.status);
    }
    for (const path of ['/api/users/', '/api/permissions/']) {
      expect((await send({ url: product.url }, `GET ${path}`, { access: M.access })).status).toBe(200);
    }
  });

  test('AZ10 is told in lists with the documented members only', async () => {
    const { A1, M } = world.people;
    const lists = Object.values(routes).filter(
      (route) =>
        route.method === 'GET' && !route.path.includes(':') && 'answer' in route && !('site' in route),
    );
    expect(lists.length).toBeGreaterThan(7);
    for (const route of lists) {
      for (const { access } of [A1, M]) {
        const answer = await send(product, `GET ${route.path}`, { access });
        if (answer.status === 403) continue;
        expect(answer.status, route.path).toBe(200);
        // Parsing leaves out whatever the contract does not name: nothing may be missing afterwards.
        if ('answer' in route) expect(route.answer.parse(answer.json), route.path).toEqual(answer.json);
        expect(answer.text).not.toMatch(/password_hash|argon2|token_hash|inkfield\.db/);
        // Only administrators, who maintain the machine, see the location of the data.
        if (access !== M.access) expect(answer.text).not.toContain(product.dataDir);
      }
    }
    for (const path of ['/api/templates/', '/api/documents/', '/api/permissions/my_permissions/']) {
      const { text } = await send(product, `GET ${path}`, { access: A1.access });
      expect(text.match(/[\w.]+@[\w.]+/g) ?? [], path).toEqual([]);
    }
  });

  test('AZ1 shows each caller the templates of the table and no others', async () => {
    const { ids, people } = world;
    const seen = async ({ access }: { access: string }) => {
      const { text } = await send(product, 'GET /api/templates/', { access });
      const known = new Set([ids.private, ids.direct, ids.shared, ids.draft]);
      const list: { id: number }[] = JSON.parse(text);
      return new Set(list.map(({ id }) => id).filter((id) => known.has(id)));
    };
    expect(await seen(people.A1)).toEqual(new Set([ids.private, ids.direct, ids.shared]));
    expect(await seen(people.A2)).toEqual(new Set([ids.private, ids.shared]));
    for (const other of [people.B1, people.N]) expect(await seen(other)).toEqual(new Set([ids.shared]));
    for (const provider of [people.S, people.M])
      expect(await seen(provider)).toEqual(new Set([ids.private, ids.direct, ids.shared, ids.draft]));
    const documents = async ({ access }: { access: string }) => {
      const { text } = await send(product, 'GET /api/documents/', { access });
      const list: { id: number }[] = JSON.parse(text);
      return list.map(({ id }) => id);
    };
    expect(await documents(people.A1)).toContain(ids.document);
    for (const other of [people.A2, people.B1, people.N, people.S, people.M])
      expect(await documents(other)).not.toContain(ids.document);
  });
});
