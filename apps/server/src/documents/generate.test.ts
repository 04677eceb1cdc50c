import { createHash } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('generating', (createTestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });

  test('GN1: a document is listed and can be downloaded at once', async () => {
    const { template, post, list, download } = await createGeneration(app);
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
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{12}$/),
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

  test('GN10 and GN18: without a key the same call makes two documents', async () => {
    const { template, post, list } = await createGeneration(app);
    await post({ template: template.id });
    await post({ template: template.id });
    const documents = await list();
    expect(new Set(documents.map(({ id }) => id)).size).toBe(2);
    expect(documents.map(({ form_data }) => form_data)).toEqual([{ buyer: 'Ann' }, { buyer: 'Ann' }]);
  });

  test('GN11 and GN12: a document stays as it was made, whatever becomes of its template', async () => {
    const { staff, template, post, download, list } = await createGeneration(app);
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
    const { template, post } = await createGeneration(app);
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

  test('GN15: documents are listed as they were stored, each with the date of the clock, which may go back', async () => {
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

  test('GN15: documents made at once are listed in the order of their ids', async () => {
    const { template, post, list } = await createGeneration(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => post({ template: template.id })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    const ids = (await list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
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
