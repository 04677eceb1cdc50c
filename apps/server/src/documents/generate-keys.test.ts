import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { createApp } from '../app.ts';
import { createLimits } from '../limits/limits.ts';

describeOnEachDatabase('generating under an Idempotency-Key', (createTestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });

  test('GN2: one key ten times at once stores one document', async () => {
    const { template, post, list } = await createGeneration(app);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ template: template.id, key })));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length + refused.length).toBe(10);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ code: 'in_progress' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const documents = await list();
    expect(documents).toHaveLength(1);
    expect(new Set(made.map((answer) => answer.json().id))).toEqual(new Set([documents[0]?.id]));
  });

  test('GN2: one key at two processes at once stores one document too', async () => {
    const { user, template, list } = await createGeneration(app);
    // A process of its own has limits of its own, and nothing else that is not in the database.
    const limits = createLimits(app.clock, app.deps.config.rateLimitScale);
    const sites = [app.app, await createApp({ ...app.deps, limits })];
    const key = randomUUID();
    const answers = await Promise.all(
      sites.map(({ client }) =>
        client.inject({
          method: 'POST',
          url: `/api/templates/${template.id}/generate_document/`,
          headers: { authorization: `Bearer ${user.access}`, 'idempotency-key': key },
          payload: { form_data: { buyer: 'Ann' } },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers['idempotent-replayed']).filter(Boolean)).toEqual(['true']);
    expect(await list()).toEqual([answers[0]?.json()]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
  });

  test('GN3: one key later gives the same document back and says so', async () => {
    const { template, post, list } = await createGeneration(app);
    const key = randomUUID();
    const first = await post({ template: template.id, key });
    const again = await post({ template: template.id, key });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(again.json()).toEqual(first.json());
    expect(await list()).toHaveLength(1);
  });

  test('GN4: one key for another body or template is refused and stores nothing', async () => {
    const { template, post, list } = await createGeneration(app);
    const other = await createPublished(app);
    const key = randomUUID();
    await post({ template: template.id, key });
    for (const answer of [
      await post({ template: template.id, key, values: { buyer: 'Bob' } }),
      await post({ template: other.id, key }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect(await list()).toHaveLength(1);
  });

  test('GN5: keys of two users have nothing to do with each other', async () => {
    const { template, post } = await createGeneration(app);
    const other = await createUser(app);
    const key = randomUUID();
    const mine = await post({ template: template.id, key });
    const theirs = await post({ template: template.id, key, values: { buyer: 'Bob' } }, other);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().id).not.toBe(mine.json().id);
  });

  test.each(['short', 'x'.repeat(65), 'x'.repeat(1000), 'with space', ''])(
    'GN6: the key "%s" is refused',
    async (key) => {
      const { template, post, list } = await createGeneration(app);
      const answer = await post({ template: template.id, key });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ idempotency_key: [expect.any(String)] });
      expect(await list()).toEqual([]);
    },
  );

  test('GN7: a refused form does not burn the key', async () => {
    const { template, post } = await createGeneration(app);
    const key = randomUUID();
    const bad = await post({ template: template.id, key, values: { nobody: 'x' } });
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({ form_data: { nobody: [expect.any(String)] } });
    expect((await post({ template: template.id, key })).statusCode).toBe(201);
  });

  test('GN9: after 24 hours a key is new', async () => {
    const week = 7 * 24 * 3600;
    const own = await createTestApp({ accessTtlS: week, refreshIdleS: week });
    const { template, post, list } = await createGeneration(own);
    const key = randomUUID();
    const first = await post({ template: template.id, key });
    own.clock.forward(24 * 3600 + 1);
    const second = await post({ template: template.id, key, values: { buyer: 'Bob' } });
    expect(second.statusCode).toBe(201);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect((await list()).map(({ id }) => id)).toEqual([second.json().id, first.json().id]);
  });
});
