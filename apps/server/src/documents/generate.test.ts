import { createHash, randomUUID } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createDraft, createPublished, failureOf, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { createApp } from '../app.ts';
import { createLimits } from '../http/limits.ts';

describeOnEachDatabase('generating', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });

  interface Post {
    template: number;
    key?: string;
    values?: Record<string, unknown>;
  }
  async function scene(own = app) {
    const user = await createUser(own);
    const template = await createPublished(own, own === app ? { staff } : {});
    const api = own.api(user.access);
    const post = ({ template: id, key, values = { buyer: 'Ann' } }: Post, as = user) =>
      own.request({
        method: 'POST',
        url: `/api/templates/${id}/generate_document/`,
        headers: {
          authorization: `Bearer ${as.access}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        payload: { form_data: values },
      });
    const list = () => api.listDocuments({});
    const download = (document: GeneratedDocument) =>
      own.request({
        url: `/api/templates/${document.template}/download_pdf/?document_id=${document.id}`,
        headers: { authorization: `Bearer ${user.access}` },
      });
    return { user, template, api, post, list, download };
  }

  test('GN1: a document is listed and can be downloaded at once', async () => {
    const { template, post, list, download } = await scene();
    const answer = await post({ template: template.id });
    expect(answer.statusCode).toBe(201);
    const document = answer.json<GeneratedDocument>();
    expect(document).toEqual({
      id: expect.any(Number),
      template: template.id,
      template_name: template.name,
      template_version: 1,
      generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      page_count: 1,
      form_data: { buyer: 'Ann' },
    });
    const place = `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    expect(answer.headers['location']).toBe(place);
    expect(await list()).toEqual([document]);
    const { rawPayload } = await download(document);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(document.sha256);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // The file says itself when it was made: in its XMP data, which PDF/A keeps readable.
    expect(rawPayload.toString('latin1')).toContain(`<xmp:CreateDate>${document.generated_at.slice(0, 19)}`);
  });

  test('GN2: one key ten times at once stores one document', async () => {
    const { template, post, list } = await scene();
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
    const { user, template, list } = await scene();
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
    const { template, post, list } = await scene();
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
    const { template, post, list } = await scene();
    const other = await createPublished(app, { staff });
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
    const { template, post } = await scene();
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
      const { template, post, list } = await scene();
      const answer = await post({ template: template.id, key });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ idempotency_key: [expect.any(String)] });
      expect(await list()).toEqual([]);
    },
  );

  test('GN7: a refused form does not burn the key', async () => {
    const { template, post } = await scene();
    const key = randomUUID();
    const bad = await post({ template: template.id, key, values: { nobody: 'x' } });
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({ form_data: { nobody: [expect.any(String)] } });
    expect((await post({ template: template.id, key })).statusCode).toBe(201);
  });

  test('GN9: after 24 hours a key is new', async () => {
    const week = 7 * 24 * 3600;
    const own = await createTestApp({ accessTtlS: week, refreshIdleS: week });
    const { template, post, list } = await scene(own);
    const key = randomUUID();
    const first = await post({ template: template.id, key });
    own.clock.forward(24 * 3600 + 1);
    const second = await post({ template: template.id, key, values: { buyer: 'Bob' } });
    expect(second.statusCode).toBe(201);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect((await list()).map(({ id }) => id)).toEqual([second.json().id, first.json().id]);
  });

  test('GN10 and GN18: without a key the same call makes two documents', async () => {
    const { template, post, list } = await scene();
    await post({ template: template.id });
    await post({ template: template.id });
    const documents = await list();
    expect(new Set(documents.map(({ id }) => id)).size).toBe(2);
    expect(documents.map(({ form_data }) => form_data)).toEqual([{ buyer: 'Ann' }, { buyer: 'Ann' }]);
  });

  test('GN11 and GN12: a document stays as it was made, whatever becomes of its template', async () => {
    const { template, post, download, list } = await scene();
    const document = (await post({ template: template.id })).json<GeneratedDocument>();
    const before = (await download(document)).rawPayload;
    const asStaff = app.api(staff.access);
    const place = { params: { id: template.id } };
    await asStaff.updateTemplate({
      ...place,
      body: { revision: 1, name: 'Other', document_content: 'Else [buyer]' },
    });
    expect((await post({ template: template.id })).json()).toMatchObject({ template_version: 1 });
    await asStaff.publishTemplate(place);
    expect((await post({ template: template.id })).json()).toMatchObject({
      template_version: 2,
      template_name: 'Other',
    });
    await asStaff.archiveTemplate(place);
    expect((await post({ template: template.id })).statusCode).toBe(404);
    const after = await download(document);
    expect(after.rawPayload.equals(before)).toBe(true);
    expect((await list()).at(-1)).toEqual(document);
  });

  test('GN13: the database refuses to change or remove a document or its file', async () => {
    const { template, post } = await scene();
    await post({ template: template.id });
    const { query } = app.deps.database;
    const refused = /never changed/;
    const attempts = [
      query.updateTable('documents').set({ template_name: 'x' }),
      query.deleteFrom('documents'),
      query.updateTable('stored_files').set({ stored_at: 'x' }),
      query.deleteFrom('stored_files'),
    ];
    for (const attempt of attempts) await expect(attempt.execute()).rejects.toThrow(refused);
  });

  test('GN15: the moments of one user go up even where the clock stands or goes back', async () => {
    const { template, post, list } = await scene();
    for (const seconds of [0, -3, -60, 0]) {
      app.clock.forward(seconds);
      expect((await post({ template: template.id })).statusCode).toBe(201);
    }
    app.clock.forward(63);
    const documents = (await list()).toReversed();
    const moments = documents.map(({ generated_at }) => generated_at);
    expect(new Set(moments).size).toBe(4);
    expect(moments).toEqual(moments.toSorted());
    expect(documents.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test('GN15: of documents made at once each has a moment of its own, in the order of their ids', async () => {
    const { template, post, list } = await scene();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post({ template: template.id })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    const documents = await list();
    expect(new Set(documents.map(({ generated_at }) => generated_at)).size).toBe(12);
    const ids = documents.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('every required field that is empty is named at once, and nothing is stored', async () => {
    const { post, list } = await scene();
    const fields = [textField('a', { required: true }), textField('b', { required: true }), textField('c')];
    const template = await createPublished(app, { staff, fields, document_content: '[a][b][c]' });
    for (const values of [{}, { a: '', b: null }, { a: '  ', b: ' ', c: 'x' }]) {
      const answer = await post({ template: template.id, values });
      expect(answer.statusCode).toBe(400);
      const required = ['This field is required.'];
      expect(answer.json()).toMatchObject({ code: 'invalid', form_data: { a: required, b: required } });
    }
    expect(await list()).toEqual([]);
  });

  test('a reference to a clause that the values hide blocks the document', async () => {
    const { post, list } = await scene();
    const document_content = '{if buyer}\n#. {label a}First\n{end}\nSee {ref a}. [buyer]';
    const template = await createPublished(app, { staff, document_content });
    const answer = await post({ template: template.id, values: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ non_field_errors: [expect.any(String)] });
    expect(await list()).toEqual([]);
    expect((await post({ template: template.id })).statusCode).toBe(201);
  });

  test('what no font can print is refused with the name of the character', async () => {
    const { template, post, list } = await scene();
    const answer = await post({ template: template.id, values: { buyer: 'Ann \u{1F0A1}\u{10D40}' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'unprintable',
      non_field_errors: [expect.stringContaining('10D40')],
    });
    expect(await list()).toEqual([]);
  });

  test('what a caller adds to the body changes nothing of whose document it is', async () => {
    const { user, template, list } = await scene();
    const other = await createUser(app);
    const answer = await app.request({
      method: 'POST',
      url: `/api/templates/${template.id}/generate_document/`,
      headers: { authorization: `Bearer ${user.access}` },
      payload: {
        form_data: { buyer: 'Ann' },
        user: other.id,
        user_id: other.id,
        owner: other.id,
        template: 1,
        id: 1,
        generated_at: '2000-01-01T00:00:00Z',
      },
    });
    expect(answer.statusCode).toBe(201);
    expect((await list()).map(({ id }) => id)).toEqual([answer.json().id]);
  });

  test('staff try out a draft that was never published: version 0', async () => {
    const { api } = await scene();
    const draft = await createDraft(app, { staff });
    const call = { params: { id: draft.id }, body: { form_data: { buyer: 'Ann' } } };
    expect(await app.api(staff.access).generateDocument(call)).toMatchObject({ template_version: 0 });
    expect(await failureOf(api.generateDocument(call))).toMatchObject({ status: 404 });
  });

  test('a snapshot of the values, the version and the file are stored together', async () => {
    const { template, post } = await scene();
    const { id, sha256 } = (await post({ template: template.id })).json<GeneratedDocument>();
    const row = await app.deps.database.query
      .selectFrom('documents')
      .innerJoin('template_versions as v', 'v.id', 'documents.template_version_id')
      .innerJoin('stored_files as f', 'f.sha256', 'documents.sha256')
      .select(['v.version', 'v.template_id', 'documents.form_data_json', 'documents.byte_count', 'f.bytes'])
      .where('documents.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ version: 1, template_id: template.id, form_data_json: '{"buyer":"Ann"}' });
    expect(row.byte_count).toBe(row.bytes.byteLength);
    expect(createHash('sha256').update(row.bytes).digest('hex')).toBe(sha256);
  });
});
