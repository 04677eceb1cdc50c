import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const column = { label: 'Column', field_type: 'text', required: false };
const items = textField('items', {
  field_type: 'rows',
  columns: [
    { ...column, name: 'what' },
    { ...column, name: 'price', field_type: 'currency' },
  ],
  order: 3,
});
const document_content = '[buyer] [town]\n{for each i in items}\n[i.what] [i.price]\n{end}';
const row = (id: string, what: string) => ({ '#': id, what, price: '1.00' });

describeOnEachDatabase('forms that are open twice', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });

  async function begun(changes: Record<string, unknown>, more = {}) {
    const user = await createUser(app);
    const fields = [textField('buyer'), textField('town', { order: 2 }), items];
    const template = await createPublished(app, { staff, fields, document_content });
    const api = app.api(user.access);
    const draft = await api.startDraft({ body: { template: template.id, changes, ...more } });
    const params = { id: draft.id };
    const read = () => api.getDraft({ params });
    const save = (base: number, changed: Record<string, unknown>, rest = {}) =>
      api.saveDraft({ params, body: { base, changes: changed, ...rest } });
    const generate = (form_data: Record<string, unknown>) =>
      api.generateDocument({
        params: { id: template.id },
        body: { form_data, draft: { id: draft.id, revision: 1 } },
      });
    return { user, template, api, draft, params, read, save, generate };
  }

  test('merge rows that they have changed by the ids of the rows', async () => {
    const first = [row('a', 'Chair'), row('b', 'Table')];
    const { save, read } = await begun({ items: first });
    const before = { items: first };
    await save(1, { items: [row('a', 'Armchair'), row('b', 'Table')] }, { before });
    const second = [row('a', 'Chair'), row('b', 'Round table'), row('c', 'Lamp')];
    const both = [row('a', 'Armchair'), row('b', 'Round table'), row('c', 'Lamp')];
    expect(await save(1, { items: second }, { before })).toMatchObject({
      revision: 3,
      others: { items: both },
    });
    expect((await read()).values['items']).toEqual(both);
    // Its answer was lost, and it is sent again.
    expect(await save(1, { items: second }, { before })).toMatchObject({ revision: 3 });
    const removed = [row('b', 'Round table'), row('c', 'Lamp')];
    await save(3, { items: removed }, { before: { items: both } });
    const failure = await failureOf(
      save(3, { items: [row('a', 'Stool'), ...both.slice(1)] }, { before: { items: both } }),
    );
    expect(failure.body).toMatchObject({ code: 'stale_draft', theirs: { items: removed } });
    expect((await read()).values['items']).toEqual(removed);
  });

  test('say what rows began as in fields with rows alone', async () => {
    const { save } = await begun({});
    const refused = await failureOf(save(1, { town: 'Graz' }, { before: { town: '' } }));
    expect(refused.body).toMatchObject({ before: { town: ['There is no such field.'] } });
    const wrong = await failureOf(save(1, {}, { before: { items: 'x' } }));
    expect(wrong.body).toMatchObject({ code: 'invalid', before: expect.anything() });
  });

  test.each([
    ['twice the same id', [row('a', 'Chair'), row('a', 'Table')]],
    ['ids that are no ids', [row('"]', 'Chair'), row('../', 'Table')]],
    ['no ids', [{ what: 'Chair' }, { what: 'Table' }]],
  ])('lose no row of a list with %s', async (_, rows) => {
    const { save, read } = await begun({ items: rows });
    const before = { items: rows };
    await save(1, { items: [...rows, { what: 'Lamp' }] }, { before });
    await save(1, { items: [rows[0], { ...rows[1], what: 'Desk' }] }, { before });
    const stored = (await read()).values['items'];
    expect(stored).toMatchObject([{ what: 'Chair' }, { what: 'Desk' }, { what: 'Lamp' }]);
  });

  test('the ids of rows are not part of the document', async () => {
    const { read, generate, api } = await begun({ buyer: 'Ann', items: [row('a', 'Chair')] });
    const { values } = await read();
    const document = await generate(values);
    expect(document.form_data['items']).toEqual([{ what: 'Chair', price: '1.00' }]);
    expect(await api.listDrafts({ query: {} })).toEqual([]);
  });

  test('keep the source of a value until its field is looked at or typed in', async () => {
    const from = { filled_from: { buyer: 'Acme Ltd', town: 'Acme Ltd' } };
    const { save, read, draft } = await begun({ buyer: 'Acme', town: 'Graz' }, from);
    expect(draft.filled_from).toEqual(from.filled_from);
    expect((await save(1, {}, { filled_from: { town: null } })).filled_from).toEqual({ buyer: 'Acme Ltd' });
    expect(await read()).toMatchObject({ revision: 1, filled_from: { buyer: 'Acme Ltd' } });
    expect((await save(1, { buyer: 'Typed' })).filled_from).toEqual({});
    expect((await read()).filled_from).toEqual({});
    for (const filled_from of [{ nobody: 'x' }, { buyer: '' }, { buyer: 'a\nb' }, { buyer: 'x'.repeat(201) }])
      expect((await failureOf(save(2, {}, { filled_from }))).body.code).toBe('invalid');
  });

  test('a document and a save at the same moment lose nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { save, generate, api, read } = await begun({ buyer: 'Ann' });
      const [document, saved] = await Promise.allSettled([
        generate({ buyer: 'Ann' }),
        save(1, { town: 'Graz' }),
      ]);
      expect(document.status).toBe('fulfilled');
      const left = await api.listDrafts({ query: {} });
      if (saved.status === 'rejected') {
        // The form begins another draft with all that it holds.
        expect(saved.reason).toMatchObject({ body: { code: 'draft_ended' } });
        expect(left).toEqual([]);
      } else expect((await read()).values).toEqual({ buyer: 'Ann', town: 'Graz' });
    }
  });

  test('a document that cannot be stored ends no draft, and one that is stored ends its own', async () => {
    const { api, template, generate, params, user } = await begun({ buyer: 'Ann' });
    const other = await api.startDraft({ body: { template: template.id, changes: { buyer: 'Bo' } } });
    const none = { bytes: Infinity, documents: Infinity, tables: Infinity };
    const { config } = app.deps;
    const { quotas } = config;
    // Both are made, and the second finds no room in the transaction that ends its draft.
    config.quotas = { user: { ...none, documents: 1 }, company: none, installation: none };
    const made = await Promise.allSettled([
      generate({ buyer: 'Ann' }),
      api.generateDocument({
        params: { id: template.id },
        body: { form_data: { buyer: 'Bo' }, draft: { id: other.id, revision: 1 } },
      }),
    ]);
    config.quotas = quotas;
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { body: { code: 'quota_reached' } },
    });
    const [document, ...more] = await api.listDocuments({ query: {} });
    expect(more).toEqual([]);
    const rows = await app.deps.database.query
      .selectFrom('document_drafts')
      .select(['id', 'ended_as', 'document_id'])
      .where('user_id', '=', user.id)
      .execute();
    const isFirst = document?.form_data['buyer'] === 'Ann';
    const [ended, open] = isFirst ? [params.id, other.id] : [other.id, params.id];
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [ended, { ended_as: 'document', document_id: document?.id }],
        [open, { ended_as: null, document_id: null }],
      ]),
    );
  });

  test('two tabs that generate at the same moment end their draft once, with one of the documents', async () => {
    const { api, generate, read } = await begun({ buyer: 'Ann' });
    const documents = await Promise.all([generate({ buyer: 'Ann' }), generate({ buyer: 'Ann' })]);
    expect(await api.listDrafts({ query: {} })).toEqual([]);
    const { body } = await failureOf(read());
    expect(body.code).toBe('draft_ended');
    expect(documents.map(({ id }) => id)).toContain(body['document']);
  });

  test('a deletion and a save at the same moment lose nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { save, api, params } = await begun({ buyer: 'Ann' });
      const [, saved] = await Promise.allSettled([api.deleteDraft({ params }), save(1, { town: 'Graz' })]);
      const isSaved = saved.status === 'fulfilled';
      if (!isSaved) expect(saved.reason).toMatchObject({ body: { code: 'draft_ended' } });
      expect((await api.restoreDraft({ params })).values).toEqual({
        buyer: 'Ann',
        ...(isSaved && { town: 'Graz' }),
      });
    }
  });

  test('of an archived template cannot be restored until it is there again', async () => {
    const { save, api, params, template, read, generate } = await begun({ buyer: 'Ann' });
    const asStaff = app.api(staff.access);
    const archived = { params: { id: template.id } };
    await api.deleteDraft({ params });
    await asStaff.archiveTemplate(archived);
    expect((await failureOf(api.restoreDraft({ params }))).body.code).toBe('template_withdrawn');
    expect((await failureOf(generate({ buyer: 'Ann' }))).status).toBe(404);
    const start = { body: { template: template.id, changes: {} } };
    expect((await failureOf(api.startDraft(start))).status).toBe(404);
    await asStaff.restoreTemplate(archived);
    await api.restoreDraft({ params });
    await save(1, { town: 'Graz' });
    expect((await read()).values).toEqual({ buyer: 'Ann', town: 'Graz' });
  });
});
