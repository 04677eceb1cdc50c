import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';
import { samples } from '../samples/samples.ts';
import { createSamplesWhenEmpty } from './create-samples.ts';

describeOnEachDatabase('publishing', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
    const client = await createUser(app);
    return { app, staff, asStaff: app.api(staff.access), asClient: app.api(client.access) };
  }

  test('an error in the draft stops publishing and comes with its place', async () => {
    const { app, staff, asStaff, asClient } = await scene();
    const { id } = await createDraft(app, {
      staff,
      access: 'shared',
      document_content: 'ok [buyer]\n{if nobody}x{end}',
    });
    const failure = await failureOf(asStaff.publishTemplate({ params: { id } }));
    expect(failure).toMatchObject({ status: 409, body: { code: 'template_has_problems', failed_cases: [] } });
    expect(failure.body['problems']).toContainEqual(
      expect.objectContaining({ code: 'E-unknown-field', level: 'error', line: 2, column: 1 }),
    );
    expect(await asClient.listTemplates({})).toEqual([]);
  });

  test('a case that does not hold stops publishing', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createDraft(app, { staff });
    const cases = [{ name: 'c', values: { buyer: 'Ann' }, must_contain: ['Bob'], must_not_contain: [] }];
    await asStaff.updateTemplate({ params: { id }, body: { revision: 1, cases } });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      status: 409,
      body: { failed_cases: [{ name: 'c', missing: ['Bob'], unwanted: [] }] },
    });
  });

  test('a case whose values hide the target of a reference stops publishing', async () => {
    const { app, staff, asStaff } = await scene();
    const document_content = '{if buyer}\n#. {label a}First\n{end}\nSee {ref a}. [buyer]';
    const { id } = await createDraft(app, { staff, document_content });
    const cases = [{ name: 'nobody', values: {}, must_contain: [], must_not_contain: [] }];
    await asStaff.updateTemplate({ params: { id }, body: { revision: 1, cases } });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      status: 409,
      body: { failed_cases: [{ name: 'nobody', problems: [expect.objectContaining({ code: 'E-ref' })] }] },
    });
  });

  test('each publishing makes a version with a note, newest first in the list', async () => {
    const { app, staff, asStaff, asClient } = await scene();
    const { id } = await createPublished(app, { staff });
    await asStaff.updateTemplate({
      params: { id },
      body: { revision: 1, name: 'Second', document_content: 'B [buyer]' },
    });
    const published = await asStaff.publishTemplate({
      params: { id },
      body: { note: 'Shorter', revision: 2 },
    });
    expect(published).toMatchObject({ version: 2, has_changes: false, status: 'published' });
    const versions = await asStaff.listTemplateVersions({ params: { id } });
    expect(versions).toEqual([
      {
        version: 2,
        name: 'Second',
        note: 'Shorter',
        published_at: expect.any(String),
        published_by: 'Stella Staff',
      },
      expect.objectContaining({ version: 1, note: '' }),
    ]);
    const first = await asStaff.getTemplateVersion({ params: { id, version: 1 } });
    expect(first).toMatchObject({
      version: 1,
      document_content: 'Bought by [buyer].',
      fields: [{ id: 1, name: 'buyer' }],
    });
    expect(await asClient.getTemplate({ params: { id } })).toMatchObject({
      version: 2,
      document_content: 'B [buyer]',
    });
  });

  test('publishing what is published already is refused, and two at once do not make two versions', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createDraft(app, { staff });
    await Promise.allSettled([1, 2, 3].map(() => asStaff.publishTemplate({ params: { id } })));
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      status: 409,
      body: { code: 'no_changes', version: 1 },
    });
    expect(await asStaff.listTemplateVersions({ params: { id } })).toHaveLength(1);
  });

  test('a draft that has become what is published again has no changes, whatever its ids and order of members', async () => {
    const { app, staff, asStaff } = await scene();
    const seller = textField('seller', { order: 2, conditional_show: { hide_sections: ['S'], when: 'x' } });
    const { id } = await createPublished(app, {
      staff,
      document_content: '[buyer] [seller]\n{section S}\na\n{end}',
      fields: [textField('buyer'), seller],
    });
    const save = async (body: object) => {
      const { revision = 0 } = await asStaff.getTemplate({ params: { id } });
      return asStaff.updateTemplate({ params: { id }, body: { revision, ...body } });
    };
    expect(await save({ fields: [textField('buyer')] })).toMatchObject({ has_changes: true });
    // The field is new to the server, empty members are sent along, and the order has other numbers.
    const conditional_show = { when: ['x'], show_exhibits: [], hide_sections: ['S'] };
    const again = { ...seller, order: 7, help_text: '', conditional_show };
    expect(await save({ fields: [textField('buyer'), again] })).toMatchObject({ has_changes: false });
    expect(await save({ page: { size: 'a4' } })).toMatchObject({ has_changes: true });
    const page = { header: '', margin: 72, currency: 'USD', locale: 'en-US', size: 'letter' };
    expect(await save({ page })).toMatchObject({ has_changes: false });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      body: { code: 'no_changes' },
    });
    expect(await save({ fields: [textField('buyer'), { ...seller, required: true }] })).toMatchObject({
      has_changes: true,
    });
    expect(await asStaff.publishTemplate({ params: { id } })).toMatchObject({ version: 2 });
  });

  test('publishing a draft that somebody has saved meanwhile is refused', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createDraft(app, { staff });
    await asStaff.updateTemplate({ params: { id }, body: { revision: 1, description: 'x' } });
    const late = asStaff.publishTemplate({ params: { id }, body: { revision: 1 } });
    expect(await failureOf(late)).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
  });

  test('an earlier version can be made the draft again, with a name that a new field could not have', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createPublished(app, { staff });
    await app.deps.database.query
      .insertInto('template_versions')
      .values({
        template_id: id,
        version: 0,
        name: 'Old',
        description: '',
        document_content: '[Buyer Name]',
        fields_json: JSON.stringify([{ ...textField('Buyer Name'), id: 1 }]),
        page_json: '{}',
        form_json: null,
        note: '',
        published_at: '2020-01-01T00:00:00.000Z',
        published_by: null,
      })
      .execute();
    const fields = [textField('Buyer Name')];
    const saved = await asStaff.updateTemplate({
      params: { id },
      body: { revision: 1, document_content: '[Buyer Name]', fields },
    });
    expect(saved.problems).toEqual([]);
  });

  test('the database refuses to change or remove a version', async () => {
    const { app, staff } = await scene();
    await createPublished(app, { staff });
    const { query } = app.deps.database;
    await expect(query.updateTable('template_versions').set({ note: 'x' }).execute()).rejects.toThrow(
      /never changed/,
    );
    await expect(query.deleteFrom('template_versions').execute()).rejects.toThrow(/never changed/);
  });

  test('archiving hides a template from clients at once, restoring brings it back', async () => {
    const { app, staff, asStaff, asClient } = await scene();
    const { id } = await createPublished(app, { staff });
    expect(await asStaff.archiveTemplate({ params: { id } })).toMatchObject({ status: 'archived' });
    expect(await asClient.listTemplates({})).toEqual([]);
    expect(await failureOf(asClient.getTemplate({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({ status: 409 });
    expect(await asStaff.restoreTemplate({ params: { id } })).toMatchObject({ status: 'published' });
    expect(await asClient.listTemplates({})).toHaveLength(1);
  });

  test('an empty installation gets the samples, published and shared, once', async () => {
    const { app, asClient, asStaff } = await scene();
    await createSamplesWhenEmpty(app.deps);
    await createSamplesWhenEmpty(app.deps);
    const list = await asClient.listTemplates({});
    expect(list.map(({ name }) => name)).toEqual(samples.map(({ name }) => name));
    for (const template of await asStaff.listTemplates({})) {
      expect(template, template.name).toMatchObject({ has_changes: false, failed_cases: [], version: 1 });
      expect(template.problems?.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });
});
