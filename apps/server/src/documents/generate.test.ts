import { createHash, randomUUID } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { createApp } from '../app.ts';
import { createLimits } from '../limits/limits.ts';

// The promises to callers are tested in trust/gn-generation.test.ts.
describeOnEachDatabase('generating', (createTestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });

  test('one key at two processes at once stores one document', async () => {
    const { user, template, list } = await createGeneration(app);
    // Another process has its own limits. Everything else is in the database.
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

  test('documents are listed as they were stored, each with the date of the clock, which may go back', async () => {
    const { template, post, list } = await createGeneration(app);
    const ids: number[] = [];
    for (const seconds of [0, -3, -60, 0]) {
      app.clock.forward(seconds);
      const document = (await post({ template: template.id })).json<GeneratedDocument>();
      expect(Math.abs(Date.parse(document.generated_at) - app.clock.now())).toBeLessThan(3000);
      ids.unshift(document.id);
    }
    app.clock.forward(63);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  test('every required field that is empty is named at once, and nothing is stored', async () => {
    const { post, list } = await createGeneration(app);
    const fields = [textField('a', { required: true }), textField('b', { required: true }), textField('c')];
    const template = await createPublished(app, { fields, document_content: '[a][b][c]' });
    for (const values of [{}, { a: '', b: null }, { a: '  ', b: ' ', c: 'x' }]) {
      const answer = await post({ template: template.id, values });
      expect(answer.statusCode).toBe(400);
      const required = ['This field is required.'];
      expect(answer.json()).toMatchObject({ code: 'invalid', form_data: { a: required, b: required } });
    }
    expect(await list()).toEqual([]);
  });

  test('a reference to a clause that the values hide blocks the document', async () => {
    const { post, list } = await createGeneration(app);
    const document_content = '{if buyer}\n#. {label a}First\n{end}\nSee {ref a}. [buyer]';
    const template = await createPublished(app, { document_content });
    const answer = await post({ template: template.id, values: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ non_field_errors: [expect.any(String)] });
    expect(await list()).toEqual([]);
    expect((await post({ template: template.id })).statusCode).toBe(201);
  });

  test('what no font can print is refused with the name of the character', async () => {
    const { template, post, list } = await createGeneration(app);
    const answer = await post({ template: template.id, values: { buyer: 'Ann \u{1F0A1}\u{10D40}' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'unprintable',
      non_field_errors: [expect.stringContaining('10D40')],
    });
    expect(await list()).toEqual([]);
  });

  test('what a caller adds to the body changes nothing of whose document it is', async () => {
    const { user, template, list } = await createGeneration(app);
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
    const { staff, api } = await createGeneration(app);
    const draft = await createDraft(app, { staff });
    const call = { params: { id: draft.id }, body: { form_data: { buyer: 'Ann' } } };
    expect(await app.api(staff.access).generateDocument(call)).toMatchObject({ template_version: 0 });
    expect(await failureOf(api.generateDocument(call))).toMatchObject({ status: 404 });
  });

  test('a snapshot of the values, the version and the file are stored together', async () => {
    const { template, post } = await createGeneration(app);
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
