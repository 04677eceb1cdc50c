import { beforeAll, describe, expect, test } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { askForLink, useLink } from './links.ts';
import { createClient, createPeople, type People, signIn } from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { refresh } from './sessions.ts';
import { createPublished, generate } from '../harness/templates.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
let template: { id: number };
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
  template = await createPublished(product, people.S);
});

const addressOf = ({ id }: { id: number }) => `/api/templates/${template.id}/download_pdf/?document_id=${id}`;
const withCookie = (address: string, cookie: string) =>
  send(product, `GET ${address}`, { headers: { cookie } });

describe('the download link', () => {
  test('DL1 DL2 DL3 takes a bearer token or the cookie, and leads who has neither to sign in', async () => {
    const address = addressOf(await generate(product, people.A1, template));
    expect((await send(product, `GET ${address}`, { access: people.A1.access })).status).toBe(200);
    expect((await withCookie(address, people.A1.cookie)).status).toBe(200);
    const refused = await send(product, `GET ${address}`);
    expectRefusal(refused, 401);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expectRefusal(await send(product, `GET ${address}`, { headers: { accept: 'application/json' } }), 401);
    for (const headers of [
      { 'sec-fetch-dest': 'document' },
      // Over plain http to another host browsers tell nothing else of a navigation.
      { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    ]) {
      const followed = await send(product, `GET ${address}`, { headers });
      expect([followed.status, followed.headers['location']]).toEqual([303, '/signin']);
    }
    const list = await send(product, 'GET /api/documents/', { headers: { 'sec-fetch-dest': 'document' } });
    expectRefusal(list, 401);
  });

  test('DL4 is the only call that takes the cookie', async () => {
    const headers = { cookie: people.A1.cookie };
    for (const ask of [
      'GET /api/users/profile/',
      'GET /api/templates/',
      `GET /api/templates/${template.id}/`,
      'GET /api/documents/',
      `POST /api/templates/${template.id}/generate_document/`,
      `POST /api/templates/${template.id}/preview_document/`,
      'GET /api/permissions/my_permissions/',
    ]) {
      expectRefusal(await send(product, ask, { headers }), 401);
    }
    const address = addressOf(await generate(product, people.A1, template));
    expectRefusal(await send(product, `POST ${address}`, { headers }), 405);
  });

  test('DL5 ends with the session: signed out, reset, disabled, or a stolen token noticed', async () => {
    const endings: [
      name: string,
      end: (person: Awaited<ReturnType<typeof createClient>>) => Promise<unknown>,
    ][] = [
      [
        'signed out',
        (person) => send(product, 'POST /api/auth/logout/', { body: { refresh: person.refresh } }),
      ],
      [
        'reset',
        async (person) => useLink(product, await askForLink(product, person), 'another long password 7'),
      ],
      [
        'disabled',
        ({ id }) =>
          apiOf(product, people.M.access).updateUser({ params: { id }, body: { is_active: false } }),
      ],
      [
        'stolen',
        async (person) => {
          let token = person.refresh;
          for (let turn = 0; turn < 3; turn += 1) {
            const { json } = await refresh(product, token);
            token = String(json['refresh']);
            await send(product, 'GET /api/users/profile/', { access: String(json['access']) });
          }
          await refresh(product, person.refresh);
        },
      ],
    ];
    for (const [name, end] of endings) {
      const person = await createClient(product);
      const address = addressOf(await generate(product, person, template));
      expect([name, (await withCookie(address, person.cookie)).status]).toEqual([name, 200]);
      await end(person);
      expect([name, (await withCookie(address, person.cookie)).status]).toEqual([name, 401]);
    }
  });

  test('DL6 opens nobody else’s document', async () => {
    const theirs = addressOf(await generate(product, people.B1, template));
    const answer = await withCookie(theirs, people.A1.cookie);
    expectRefusal(answer, 404);
    const missing = await withCookie(addressOf({ id: 999_999 }), people.A1.cookie);
    const { request_id: _, ...told } = answer.json;
    const { request_id: __, ...usual } = missing.json;
    expect(told).toEqual(usual);
  });

  test('DL11 lives with the session and not with the access token', async () => {
    const shortLived = await startProduct();
    try {
      const { S, A1 } = await createPeople(shortLived);
      const own = await createPublished(shortLived, S);
      const { id } = await generate(shortLived, A1, own);
      await shortLived.stop();
      await shortLived.start({ ACCESS_TTL_S: '1' });
      const { access, cookie } = await signIn(shortLived, A1);
      const ask = async () => (await send(shortLived, 'GET /api/templates/', { access })).status;
      await expect.poll(ask, patiently).toBe(401);
      const address = `/api/templates/${own.id}/download_pdf/?document_id=${id}`;
      expect((await send(shortLived, `GET ${address}`, { headers: { cookie } })).status).toBe(200);
    } finally {
      await shortLived.close();
    }
  });

  test('DL12 gives the same bytes each time, whole, and HEAD without them', async () => {
    const { email, password } = people.A2;
    const { access } = await signIn(product, { email, password });
    const address = addressOf(await generate(product, people.A2, template));
    const first = await send(product, `GET ${address}`, { access });
    const part = await send(product, `GET ${address}`, { access, headers: { range: 'bytes=0-9' } });
    expect([part.status, part.bytes.equals(first.bytes)]).toEqual([200, true]);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.bytes.subarray(-8).toString().trim()).toMatch(/%%EOF$/);
    const head = await send(product, `HEAD ${address}`, { access });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const { date: _, 'x-request-id': __, ...told } = head.headers;
    const { date: ___, 'x-request-id': ____, ...usual } = first.headers;
    expect(told).toEqual(usual);
  });
});
