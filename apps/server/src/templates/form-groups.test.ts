import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

const fields = [
  textField('pets', { field_type: 'checkbox', order: 1 }),
  textField('kind', { group: 'Animals', required: true, order: 2 }),
  textField('rent', { field_type: 'currency', group: 'Money', order: 3 }),
];
const document_content = 'Pets: [pets]. Kind: [kind]. Rent: [rent].';
const animals = { name: 'Animals', help: 'Of the tenants.', show_when: 'pets' };
const form = {
  rules: [],
  groups: [animals, { name: 'Money', is_step: false }],
  mode: 'steps' as const,
};

describeOnEachDatabase('groups of the form', (createTestApp) => {
  test('their condition hides their fields from the client, the document and the preview', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id, fields: drafted } = await createPublished(app, { document_content, fields, form });
    expect(drafted.map(({ show_when }) => show_when)).toEqual([undefined, undefined, undefined]);
    const seen = await client.getTemplate({ params: { id } });
    expect(seen.form).toEqual(form);
    expect(seen.fields.map(({ show_when }) => show_when)).toEqual([undefined, 'pets', undefined]);
    expect((await client.listTemplates({})).find((one) => one.id === id)).toEqual(seen);
    const values = { kind: 'a dog', rent: '10' };
    const { text } = await client.previewDocument({ params: { id }, body: { form_data: values } });
    expect(text).toContain('Kind: [The kind].');
    await client.generateDocument({ params: { id }, body: { form_data: values } });
    const missing = client.generateDocument({ params: { id }, body: { form_data: { pets: true } } });
    expect(await failureOf(missing)).toMatchObject({
      status: 400,
      body: { form_data: { kind: ['This field is required.'] } },
    });
  });

  test('a draft keeps them, and reports their problems', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const groups = [{ ...animals, show_when: 'pet' }];
    const draft = await createDraft(app, { staff, document_content, fields, form: { rules: [], groups } });
    expect(draft.form).toEqual({ rules: [], groups });
    expect(draft.problems).toMatchObject([{ code: 'E-condition', group: 'Animals' }]);
    const save = (more: object) =>
      app.api(staff.access).updateTemplate({
        params: { id: draft.id },
        body: { revision: 1, form: { rules: [], ...more } },
      });
    expect(await failureOf(save({ groups: [animals, animals] }))).toMatchObject({ status: 400 });
    // The default is one page without groups.
    expect((await save({ groups: [], mode: 'page' })).form).toEqual({ rules: [] });
  });
});
