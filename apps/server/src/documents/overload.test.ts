import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { type CreateTestApp, describeOnEachDatabase, describeOnSqlite } from '../../test/test-app.ts';
import type { Config } from '../config.ts';

/** How long to wait for work that a busy machine does late. Polled often, because the state is short. */
const patiently = { timeout: 15_000, interval: 5 };

const longText = 'Bought by [buyer].\n\n'.repeat(800);

function scenesOf(createTestApp: CreateTestApp) {
  return async (config: Partial<Config>, document_content = 'By [buyer].') => {
    const app = await createTestApp(config);
    const user = await createUser(app);
    const template = await createPublished(app, { document_content });
    const url = `/api/templates/${template.id}/generate_document/`;
    const post = (key?: string) =>
      app.request({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${user.access}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        payload: { form_data: { buyer: 'Ann' } },
      });
    const count = async () => (await app.api(user.access).listDocuments({})).length;
    return { app, user, template, url, post, count };
  };
}

describeOnSqlite('too much at once', (createTestApp) => {
  const scene = scenesOf(createTestApp);

  test('a user has two documents in the making at most', async () => {
    const { post, count } = await scene({ rateLimitScale: 1 }, longText);
    const answers = await Promise.all([post(), post(), post(), post()]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'too_many_in_flight' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await post()).statusCode).toBe(201);
    expect(await count()).toBe(3);
  });

  test('previews of every kind and documents share the two places of a user', async () => {
    const { app, user, url, post } = await scene({ rateLimitScale: 1 }, longText.repeat(4));
    const preview = (query: string, accept = '*/*') =>
      app.request({
        method: 'POST',
        url: url.replace('generate', 'preview') + query,
        headers: { authorization: `Bearer ${user.access}`, accept },
        payload: { form_data: {} },
      });
    const pages = () => preview('?pages=svg');
    const pdf = () => preview('', 'application/pdf');
    for (const holders of [
      [pages, pages],
      [pdf, post],
    ]) {
      const held = holders.map((ask) => ask());
      await vi.waitFor(
        () => expect(app.deps.typesetter.stats()).toMatchObject({ busy: 1, queued: 1 }),
        patiently,
      );
      for (const answer of [await pages(), await pdf(), await post(), await preview('')]) {
        expect(answer.statusCode).toBe(429);
        expect(answer.json()).toMatchObject({ code: 'too_many_in_flight' });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await Promise.all(held)).every(({ statusCode }) => statusCode < 300)).toBe(true);
    }
  });

  test('24 previews of one account keep nobody else from generating', async () => {
    const { app, user, template, url } = await scene({ rateLimitScale: 1 }, longText);
    const other = await createUser(app);
    const attacker = { authorization: `Bearer ${user.access}` };
    const previews = Array.from({ length: 24 }, () =>
      app.request({
        method: 'POST',
        url: `${url.replace('generate', 'preview')}?pages=svg`,
        headers: attacker,
        payload: { form_data: { buyer: 'Ann'.repeat(9) } },
      }),
    );
    await vi.waitFor(() => expect(app.deps.typesetter.stats().busy).toBe(1), patiently);
    const made = await app
      .api(other.access)
      .generateDocument({ params: { id: template.id }, body: { form_data: { buyer: 'Bob' } } });
    expect(made.id).toBeGreaterThan(0);
    const statuses = (await Promise.all(previews)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });

  test('previews and downloads have limits of their own, in one shape', async () => {
    // A hundredth of the limits: 6 previews and 1 download a minute.
    const { app, user, template, url, post } = await scene({ rateLimitScale: 0.01 });
    const headers = { authorization: `Bearer ${user.access}` };
    const preview = () =>
      app.request({
        method: 'POST',
        url: url.replace('generate', 'preview'),
        headers,
        payload: { form_data: {} },
      });
    const { id } = (await post()).json();
    const download = () =>
      app.request({ url: `/api/templates/${template.id}/download_pdf/?document_id=${id}`, headers });
    const statuses = [];
    for (const call of [...Array.from({ length: 7 }, () => preview), download, download]) {
      const answer = await call();
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429]);
  });

  test('a call that is refused because too many are at work costs no more than to know who calls', async () => {
    const { app, post } = await scene({ renderQueue: 1 }, longText);
    await app.deps.typesetter.ready();
    const taken = Promise.all([post(), post()]);
    await vi.waitFor(
      () => expect(app.deps.typesetter.stats()).toMatchObject({ busy: 1, queued: 1 }),
      patiently,
    );
    const statements: string[] = [];
    app.deps.database.watch(({ sql }) => statements.push(sql));
    expect((await post()).statusCode).toBe(503);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('from "sessions"');
    expect((await taken).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  test('a child of the typesetter that dies costs one document, which can be made with the same key', async () => {
    const { app, post, count } = await scene({}, longText);
    await app.deps.typesetter.ready();
    const key = randomUUID();
    const answering = post(key);
    await vi.waitFor(() => expect(app.deps.typesetter.stats().busy).toBe(1), patiently);
    for (const { pid } of app.deps.typesetter.stats().children) process.kill(pid, 'SIGKILL');
    const answer = await answering;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'renderer_unavailable' });
    expect(await count()).toBe(0);
    expect((await post(key)).statusCode).toBe(201);
    expect(await count()).toBe(1);
  });
});

describeOnEachDatabase('too much at once that is counted or stored', (createTestApp) => {
  const scene = scenesOf(createTestApp);

  test('so many documents a minute and a day are stored, counted over restarts', async () => {
    // A twentieth of the limits: 3 a minute, 50 a day.
    const { app, post } = await scene({ rateLimitScale: 0.05, accessTtlS: 100_000 });
    for (let made = 0; made < 3; made += 1) expect((await post()).statusCode).toBe(201);
    const refused = await post();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    app.clock.forward(wait + 1);
    expect((await post()).statusCode).toBe(201);
  });

  test('a busy typesetter is said to be busy, stores nothing and burns no key', async () => {
    const { post, count } = await scene({ renderQueue: 0 }, longText);
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const answers = await Promise.all(keys.map((key) => post(key)));
    const busy = answers.flatMap((answer, at) =>
      answer.statusCode === 503 ? [{ answer, key: keys[at] }] : [],
    );
    expect(busy.length).toBeGreaterThan(0);
    expect(await count()).toBe(4 - busy.length);
    for (const { answer, key } of busy) {
      expect(answer.json()).toMatchObject({ code: 'busy' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await vi.waitFor(async () => expect((await post(key)).statusCode).toBe(201), patiently);
    }
    expect(await count()).toBe(4);
  });

  test('what a key has made before is given back while too many are at work', async () => {
    const { app, post } = await scene({ renderQueue: 1 }, longText);
    const key = randomUUID();
    const made = await post(key);
    const taken = Promise.all([post(), post()]);
    await vi.waitFor(
      () => expect(app.deps.typesetter.stats()).toMatchObject({ busy: 1, queued: 1 }),
      patiently,
    );
    const again = await post(key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(made.json());
    await taken;
  });
});
