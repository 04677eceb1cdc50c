import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { type Answer, apiOf, send, sendRaw } from '../harness/http.ts';
import { rounds } from './length.ts';
import { createClient } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { createPublished, generate, grant } from '../harness/templates.ts';
import { createWorld, type World } from './world.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let world: World;
beforeAll(async () => {
  product = await startProduct();
  world = await createWorld(product);
});
afterAll(() => product.close());

const pdf = (template: unknown, document: unknown) =>
  `GET /api/templates/${String(template)}/download_pdf/?document_id=${String(document)}`;

/** Runs eight at a time. */
async function inTurns<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at += 8) {
    const some = Array.from({ length: Math.min(8, count - at) }, (_, one) => work(at + one));
    results.push(...(await Promise.all(some)));
  }
  return results;
}

const withoutId = ({ text, json }: Answer) => text.replace(String(json['request_id']), '');

describe("somebody else's documents", () => {
  test('AZ2 are found by no sweep over ids and in no list, and a refusal does not tell whether one exists', async () => {
    const { A1, A2, B1 } = world.people;
    const { ids } = world;
    const others = [A1, A1, A2].map((person) => generate(product, person, { id: ids.shared }));
    const othersIds = (await Promise.all(others)).map(({ id }) => id);
    const own = await generate(product, B1, { id: ids.shared });
    const [documents, templates] = [rounds({ quick: 520, long: 2000 }), 10];
    const answers = await inTurns(documents * templates, (at) => {
      const [template, document] = [1 + (at % templates), 1 + Math.floor(at / templates)];
      return send(product, pdf(template, document), { access: B1.access });
    });
    const found = answers.flatMap(({ status }, at) => (status === 404 ? [] : [at]));
    // The sweep would find something: it finds the caller's own.
    expect(found).toEqual([(own.id - 1) * templates + ids.shared - 1]);
    expect(answers[found[0] ?? 0]?.status).toBe(200);
    expect(new Set(answers.filter(({ status }) => status === 404).map(withoutId)).size).toBe(1);
    const listed = (await apiOf(product, B1.access).listDocuments({})).map(({ id }) => id);
    expect(listed).toContain(own.id);
    expect(listed.filter((id) => othersIds.includes(id))).toEqual([]);
    reached('P3', `${answers.length - 1} ids tried in a sweep: 0 successes`);
  });

  test('AZ4 are not reached by odd ids, two ids or a list of them', async () => {
    const { B1 } = world.people;
    const { ids } = world;
    const encoded = hostile.ids.map(({ value }) => encodeURIComponent(value));
    const odd = [
      ...encoded,
      ...hostile.ids.map(({ value }) => value).filter((id) => /^[\x21-\x7e]+$/.test(id)),
    ];
    const addresses = odd.flatMap((id) => [
      pdf(id, ids.document),
      pdf(ids.private, id),
      `GET /api/templates/${id}/`,
    ]);
    const several = [
      `${pdf(ids.private, ids.document)}&document_id=${ids.document}`,
      `GET /api/templates/${ids.private}/download_pdf/?document_id[]=${ids.document}`,
      `GET /api/templates/${ids.private}/download_pdf/?document_id=`,
      `GET /api/templates/${ids.private}/download_pdf/`,
    ];
    for (const address of [...addresses, ...several]) {
      const answer = await send(product, address, { access: B1.access });
      expect([400, 404, 405, 414], `${address}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
      expectRefusal(answer, answer.status);
    }
    reached('P3', `${addresses.length + several.length} odd ids: 0 successes`);
  });

  test('AZ5 are opened by staff through their own call only, and each time is on record', async () => {
    const { S, A1 } = world.people;
    const { ids } = world;
    expectRefusal(await send(product, pdf(ids.private, ids.document), { access: S.access }), 404);
    const opened = await send(product, `GET /api/documents/${ids.document}/pdf/`, { access: S.access });
    expect(opened.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const rows = await withRows(product, (query) =>
      query.selectFrom('audit').selectAll().where('subject_type', '=', 'document').execute(),
    );
    const own = rows.filter(({ request_id }) => request_id === opened.headers['x-request-id']);
    expect(own).toEqual([
      expect.objectContaining({ actor_id: S.id, actor_email: S.email, subject_id: ids.document }),
    ]);
    expect(Date.now() - Date.parse(own[0]?.at ?? '')).toBeLessThan(60_000);
    expect(A1.id).not.toBe(S.id);
    reached('P17', 'staff opening a document: one row with who, what and when');
  });

  test('AZ7 are not made by saying whose they are', async () => {
    const { A2, B1 } = world.people;
    const { ids } = world;
    const more = {
      user: A2.id,
      user_id: A2.id,
      owner: A2.id,
      template: ids.private,
      id: 1,
      generated_at: 'x',
    };
    const listOf = async (access: string) =>
      (await apiOf(product, access).listDocuments({})).map(({ id }) => id);
    const [before, beforeOwn] = [await listOf(A2.access), await listOf(B1.access)];
    const answer = await send(product, `POST /api/templates/${ids.shared}/generate_document/`, {
      access: B1.access,
      body: { form_data: { buyer: 'Ann' }, ...more },
    });
    expect([201, 400]).toContain(answer.status);
    const inValues = await send(product, `POST /api/templates/${ids.shared}/generate_document/`, {
      access: B1.access,
      body: { form_data: { buyer: 'Ann', ...more } },
    });
    expectRefusal(inValues, 400);
    expect(await listOf(A2.access)).toEqual(before);
    const made = answer.status === 201 ? 1 : 0;
    expect(await listOf(B1.access)).toHaveLength(beforeOwn.length + made);
    if (made === 1) expect(answer.json).toMatchObject({ template: ids.shared });
  });
});

describe('a right that ends', () => {
  test('AZ8 ends for a page that is still open', async () => {
    const { S } = world.people;
    const person = await createClient(product);
    const template = await createPublished(product, S, { access: 'private' });
    const permission = await grant(product, S, { template: template.id, user: person.id });
    expect((await generate(product, person, template)).template).toBe(template.id);
    await apiOf(product, S.access).revokePermission({ params: { id: permission.id } });
    const before = await countRows(product);
    for (const what of ['generate', 'preview']) {
      const answer = await send(product, `POST /api/templates/${template.id}/${what}_document/`, {
        access: person.access,
        body: { form_data: { buyer: 'Ann' } },
      });
      expectRefusal(answer, 404);
    }
    expect(await countRows(product)).toEqual(before);
  });
});

describe('headers that claim something', () => {
  test('AZ9 change neither who it is, nor what is asked, nor the address on record', async () => {
    const { B1, M } = world.people;
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-user-id': String(M.id),
      'x-forwarded-user': M.email,
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
      'x-original-url': '/api/users/',
      'x-rewrite-url': '/api/users/',
    };
    const profile = await send(product, 'GET /api/users/profile/', { access: B1.access, headers: claims });
    expect(profile.json).toMatchObject({ id: B1.id, role: 'client' });
    const users = await send(product, 'GET /api/users/', { access: B1.access, headers: claims });
    expectRefusal(users, 403);
    const anonymous = await send(product, 'GET /api/users/profile/', { headers: claims });
    expectRefusal(anonymous, 401);
    const signedIn = await send(product, 'POST /api/auth/login/', {
      body: { email: B1.email, password: B1.password },
      headers: claims,
    });
    expect(signedIn.status).toBe(200);
    const rows = await withRows(product, (query) =>
      query.selectFrom('audit').select('ip').where('ip', 'is not', null).execute(),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ ip }) => ip?.startsWith('203.') === true)).toEqual([]);
    expect(product.output()).not.toContain('203.0.113.9');
    const absolute = await sendRaw(
      product.port,
      'GET http://evil.example/api/users/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 40[0-9] /);
    expect(absolute).not.toContain('evil.example');
  });
});
