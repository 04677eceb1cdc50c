import { beforeAll, describe, expect, test } from 'vitest';
import { apiOf, send } from '../harness/http.ts';
import { createClient, createPeople, type People, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { createPublished, generate } from '../harness/templates.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
});

describe('what staff change counts from the very next request', () => {
  test('AU32 a disabled account is out with every token it has', async () => {
    const template = await createPublished(product, people.S);
    const person = await createClient(product);
    const document = await generate(product, person, template);
    const pdf = `GET /api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    const ask = async () => [
      await send(product, 'GET /api/users/profile/', { access: person.access }),
      await send(product, pdf, { headers: { cookie: person.cookie } }),
      await send(product, pdf, { access: person.access }),
    ];
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await apiOf(product, people.M.access).updateUser({
      params: { id: person.id },
      body: { is_active: false },
    });
    for (const answer of await ask()) expectRefusal(answer, 401);
    expectRefusal(await send(product, 'POST /api/auth/refresh/', { body: { refresh: person.refresh } }), 401);
    reached('P7', 'disabling: 0 s');
  });

  test('AU33 a greater role needs no new sign-in, a lesser one ends what was open', async () => {
    const person = await createClient(product);
    const ask = (access = person.access) => send(product, 'GET /api/permissions/', { access });
    expectRefusal(await ask(), 403);
    const change = (role: 'staff' | 'client') =>
      apiOf(product, people.M.access).updateUser({ params: { id: person.id }, body: { role } });
    await change('staff');
    expect((await ask()).status).toBe(200);
    // The session with the greater rights is closed.
    await change('client');
    expectRefusal(await ask(), 401);
    expectRefusal(await ask((await signIn(product, person)).access), 403);
    reached('P7', 'role change: 0 s');
  });
});
