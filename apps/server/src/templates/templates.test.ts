import { type Template, templateSchema } from '@inkfield/contract/templates';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import {
  createDraft,
  createPublished,
  textField,
  type TemplateOptions,
} from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

describeOnEachDatabase('templates', (createTestApp) => {
  async function scene(options: TemplateOptions = {}) {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const client = await createUser(app);
    const template = await createPublished(app, { staff, ...options });
    return { app, staff, client, template, asStaff: app.api(staff.access), asClient: app.api(client.access) };
  }

  test('a client gets the published text and nothing of the draft', async () => {
    const { asStaff, asClient, template } = await scene();
    const changes = { document_content: 'Secret of the draft.', name: 'New name', fields: [] };
    await asStaff.updateTemplate({ params: { id: template.id }, body: { revision: 1, ...changes } });
    const expected = {
      id: template.id,
      name: template.name,
      description: '',
      document_content: 'Bought by [buyer].',
      fields: [{ id: 1, ...textField('buyer') }],
      page: { locale: 'en-US', currency: 'USD' },
      form: { rules: [] },
      access: 'shared',
      time_zone: 'UTC',
      has_look: false,
      status: 'published',
      version: 1,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(await asClient.listTemplates({})).toEqual([expected]);
    expect(await asClient.getTemplate({ params: { id: template.id } })).toEqual(expected);
  });

  test('staff get every draft, with its revision and what is wrong with it', async () => {
    const { app, staff, asStaff, template } = await scene();
    const draft = await createDraft(app, { staff, document_content: '{if nobody}x{end} [buyer]' });
    const list = await asStaff.listTemplates({});
    expect(
      list.map(({ id, status, version, has_changes }) => ({ id, status, version, has_changes })),
    ).toEqual([
      { id: template.id, status: 'published', version: 1, has_changes: false },
      { id: draft.id, status: 'draft', version: null, has_changes: true },
    ]);
    expect(list[1]).toMatchObject({ revision: 1, failed_cases: [], cases: [] });
    expect(list[1]?.problems).toContainEqual(
      expect.objectContaining({ code: 'E-unknown-field', level: 'error' }),
    );
  });

  test('AZ10: a list holds what the contract names and nothing else, like the single template', async () => {
    const { asStaff, asClient, template } = await scene();
    const cases = [{ name: 'c', values: { buyer: 'Ann' }, must_contain: ['Bob'], must_not_contain: [] }];
    const page = { size: 'a4' as const };
    await asStaff.updateTemplate({ params: { id: template.id }, body: { revision: 1, cases, page } });
    for (const api of [asStaff, asClient]) {
      const list = await api.listTemplates({});
      expect(list).toHaveLength(1);
      expect(list.map((each) => templateSchema.parse(each))).toEqual(list);
      expect(list).toEqual([await api.getTemplate({ params: { id: template.id } })]);
    }
  });

  test('a list has the newest version and the access of now, however often it was read', async () => {
    const { asStaff, asClient, template } = await scene();
    const params = { id: template.id };
    const first = await asClient.listTemplates({});
    expect(await asClient.listTemplates({})).toEqual(first);
    await asStaff.updateTemplate({ params, body: { revision: 1, name: 'Second' } });
    await asStaff.publishTemplate({ params, body: {} });
    const second = await asClient.listTemplates({});
    expect(second).toMatchObject([{ name: 'Second', version: 2, access: 'shared' }]);
    expect(second).toEqual([await asClient.getTemplate({ params })]);
    await asStaff.setTemplateAccess({ params, body: { access: 'private' } });
    expect(await asClient.listTemplates({})).toEqual([]);
  });

  test('staff can look at the list with the eyes of a client, a client only with their own', async () => {
    const { app, staff, client, asStaff, asClient, template } = await scene();
    await createPublished(app, { staff, access: 'private' });
    const ids = (list: Template[]) => list.map(({ id }) => id);
    expect(ids(await asStaff.listTemplates({ query: { user: String(client.id) } }))).toEqual([template.id]);
    expect(ids(await asClient.listTemplates({ query: { user: String(staff.id) } }))).toEqual([template.id]);
  });

  test('a save with an old revision is refused and says the new one', async () => {
    const { asStaff, template } = await scene();
    const save = (description: string) =>
      asStaff.updateTemplate({ params: { id: template.id }, body: { revision: 1, description } });
    expect(await save('first')).toMatchObject({ revision: 2, description: 'first', has_changes: true });
    expect(await failureOf(save('second'))).toMatchObject({
      status: 409,
      body: {
        code: 'stale_revision',
        revision: 2,
        edited_by: expect.stringMatching(/^Ada Number/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    const races = await Promise.allSettled(
      [3, 4, 5].map((n) =>
        asStaff.updateTemplate({
          params: { id: template.id },
          body: { revision: 2, description: `race ${n}` },
        }),
      ),
    );
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a draft names who last saved it; archiving it is no saving', async () => {
    const { app, asStaff, asClient, template } = await scene();
    const { id } = template;
    const bob = await createUser(app, { role: 'staff', first_name: 'Bob', last_name: 'Lee' });
    const body = { revision: 1, description: 'x' };
    const saved = await app.api(bob.access).updateTemplate({ params: { id }, body });
    expect(saved.edited_by).toBe('Bob Lee');
    await asStaff.archiveTemplate({ params: { id } });
    await asStaff.restoreTemplate({ params: { id } });
    expect(await asStaff.getTemplate({ params: { id } })).toMatchObject({
      edited_by: 'Bob Lee',
      updated_at: saved.updated_at,
      published_by: expect.stringMatching(/^Ada Number/),
      published_at: expect.stringMatching(/Z$/),
    });
    expect(await asStaff.listTemplateSummaries({})).toMatchObject([{ edited_by: 'Bob Lee' }]);
    expect(await asClient.getTemplate({ params: { id } })).not.toHaveProperty('edited_by');
  });

  test('an unfinished draft is saved, with its problems', async () => {
    const { app, staff } = await scene();
    const draft = await createDraft(app, {
      staff,
      document_content: '{section A}\n[x',
      fields: [textField('choice', { field_type: 'select' }), textField('odd', { field_type: 'unknown' })],
    });
    const codes = draft.problems?.map(({ code }) => code);
    expect(codes).toContain('E-unclosed');
    expect(codes?.filter((code) => code === 'E-field')).toHaveLength(2);
  });

  test.each(['toString', 'length', 'constructor', '1st', 'with space'])(
    'the field name %s is refused',
    async (name) => {
      const { asStaff } = await scene();
      const fields = [textField('fine'), textField(name)];
      const failure = await failureOf(asStaff.createTemplate({ body: { name: 'T', fields } }));
      expect(failure).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { '1.name': [expect.any(String)] } },
      });
    },
  );

  test('a limit of no characters is refused with the least that it may be', async () => {
    const { asStaff } = await scene();
    const fields = [textField('fine', { max_length: 0 })];
    const failure = await failureOf(asStaff.createTemplate({ body: { name: 'T', fields } }));
    expect(failure).toMatchObject({
      status: 400,
      body: { fields: { '0.max_length': ['Must be at least 1.'] } },
    });
  });

  test('fields keep their ids from save to save', async () => {
    const { asStaff, template } = await scene();
    const save = (revision: number, fields: Template['fields'] | ReturnType<typeof textField>[]) =>
      asStaff.updateTemplate({ params: { id: template.id }, body: { revision, fields } });
    const added = await save(1, [textField('seller'), ...template.fields]);
    expect(added.fields.map(({ id, name }) => [id, name])).toEqual([
      [2, 'seller'],
      [1, 'buyer'],
    ]);
    await save(2, []);
    const back = await save(3, [...template.fields, textField('agent')]);
    expect(back.fields.map(({ id, name }) => [id, name])).toEqual([
      [1, 'buyer'],
      [3, 'agent'],
    ]);
  });

  test('a case that does not hold is reported at every save', async () => {
    const { asStaff, template } = await scene();
    const holds = {
      name: 'Ann',
      values: { buyer: 'Ann' },
      must_contain: ['by Ann.'],
      must_not_contain: ['['],
    };
    const fails = { name: 'Bob', values: { buyer: 'Bob' }, must_contain: ['Ann'], must_not_contain: ['Bob'] };
    const saved = await asStaff.updateTemplate({
      params: { id: template.id },
      body: { revision: 1, cases: [holds, fails] },
    });
    expect(saved.failed_cases).toEqual([{ name: 'Bob', missing: ['Ann'], unwanted: ['Bob'] }]);
    const mended = await asStaff.updateTemplate({
      params: { id: template.id },
      body: { revision: 2, document_content: 'Ann, by Ann. [buyer or ""]'.replace('[buyer or ""]', '') },
    });
    expect(mended.failed_cases).toEqual([]);
  });

  test('opening a template to everybody leaves an audit row and acts at once', async () => {
    const { app, asStaff, asClient, template } = await scene({ access: 'private' });
    expect(await asClient.listTemplates({})).toEqual([]);
    await asStaff.updateTemplate({ params: { id: template.id }, body: { revision: 1, access: 'shared' } });
    expect(await asClient.listTemplates({})).toHaveLength(1);
    const rows = await app.deps.database.query
      .selectFrom('audit')
      .select(['before_json', 'after_json'])
      .where('action', '=', 'template.access_changed')
      .execute();
    expect(rows).toEqual([
      { before_json: '{"access":"private"}', after_json: '{"access":"shared","accounts":1}' },
    ]);
  });

  test('what a template says of its page stands over what the installation says', async () => {
    const { asStaff } = await scene();
    const page = { size: 'a4' as const, locale: 'de-AT', currency: 'EUR' };
    const created = await asStaff.createTemplate({ body: { name: 'T', page } });
    expect(created.page).toEqual(page);
  });

  test('signs that cannot be stored or printed are refused in names and taken out of the text', async () => {
    const { asStaff } = await scene();
    const refused = await failureOf(asStaff.createTemplate({ body: { name: 'a\u0000b' } }));
    expect(refused).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    const label = await failureOf(
      asStaff.createTemplate({ body: { name: 'T', fields: [textField('a', { label: '\u202E' })] } }),
    );
    expect(label).toMatchObject({ status: 400, body: { fields: { '0.label': [expect.any(String)] } } });
    const made = await asStaff.createTemplate({
      body: { name: 'T', document_content: 'a\u0000[b\u200Bc]\uD800\r\nd' },
    });
    expect(made.document_content).toBe('a[bc]\uFFFD\nd');
  });

  test('a template that is not there is not found', async () => {
    const { asStaff } = await scene();
    expect(await failureOf(asStaff.getTemplate({ params: { id: 999_999 } }))).toMatchObject({ status: 404 });
    const update = asStaff.updateTemplate({ params: { id: 999_999 }, body: { revision: 1 } });
    expect(await failureOf(update)).toMatchObject({ status: 404 });
  });
});
