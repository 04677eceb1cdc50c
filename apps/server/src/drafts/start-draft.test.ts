import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createDocument, createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('a draft from a document', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    user = await createUser(app);
  });

  const fields = [
    textField('buyer'),
    textField('net', { field_type: 'currency', order: 2 }),
    textField('gross', { field_type: 'calculated', formula: 'net * 2', result_type: 'currency', order: 3 }),
    textField('lines', {
      field_type: 'rows',
      columns: [
        { name: 'item', label: 'Item', field_type: 'text', required: false },
        { name: 'price', label: 'Price', field_type: 'currency', required: false },
        {
          name: 'sum',
          label: 'Sum',
          field_type: 'calculated',
          formula: 'price * net',
          result_type: 'currency',
          required: false,
        },
      ],
      order: 4,
    }),
  ];

  async function documentOf(values: Record<string, unknown>) {
    const content =
      '[buyer] [net] [gross]\n{for each line in lines}\n[line.item] [line.price] [line.sum]\n{end}';
    const template = await createPublished(app, { staff, fields, document_content: content });
    const params = { id: template.id };
    const document = await app.api(user.access).generateDocument({ params, body: { form_data: values } });
    return { template, document };
  }

  test('has its values, by which another document like it is made, in another form or in the same one', async () => {
    const values = { buyer: 'Ann', net: '12.50', lines: [{ item: 'Desk', price: '2.00' }] };
    const { template, document } = await documentOf(values);
    const api = app.api(user.access);
    const params = { id: document.id };
    const draft = await api.startDraftFromDocument({ params, body: { relation: 'amendment' } });
    const based_on = { document: document.id, relation: 'amendment' };
    expect(document.form_data['lines']).toEqual([{ item: 'Desk', price: '2.00', sum: '25.00' }]);
    expect(draft).toMatchObject({ template: template.id, based_on, carried: null });
    // Results are left out: with another price they would contradict the formulas.
    expect(draft.values).toEqual(values);
    const again = await api.generateDocument({
      params: { id: template.id },
      body: { form_data: draft.values, draft: { id: draft.id, revision: draft.revision } },
    });
    expect(again).toMatchObject({ based_on, form_data: document.form_data });
    expect(await api.getDocument({ params })).toMatchObject({ amended_by: [again.id], based_on: null });
    expect(await api.listDrafts({ query: { template: String(template.id) } })).toEqual([]);
    expect(await api.getDocumentText({ params })).toEqual(
      await api.getDocumentText({ params: { id: again.id } }),
    );
  });

  test('carries values to a field that staff have renamed, and says what went', async () => {
    const { template, document } = await documentOf({ buyer: 'Ann', net: '12.50' });
    const asStaff = app.api(staff.access);
    const kept = template.fields.filter(({ name }) => name === 'buyer');
    const renamed = kept.map((field) => (field.name === 'buyer' ? { ...field, name: 'customer' } : field));
    const body = {
      revision: template.revision ?? 0,
      fields: renamed,
      document_content: '[customer]',
    };
    await asStaff.updateTemplate({ params: { id: template.id }, body });
    await asStaff.publishTemplate({ params: { id: template.id } });
    const call = { params: { id: document.id }, body: { relation: 'copy' as const } };
    const draft = await app.api(user.access).startDraftFromDocument(call);
    expect(draft.values).toMatchObject({ customer: 'Ann' });
    expect(draft.carried?.removed).toContainEqual({ label: 'The net', value: '12.50' });
  });

  test('is one for one Idempotency-Key', async () => {
    const { document } = await documentOf({ buyer: 'Ann' });
    const call = {
      params: { id: document.id },
      body: { relation: 'copy' as const },
      idempotencyKey: randomUUID(),
    };
    const first = await app.api(user.access).startDraftFromDocument(call);
    expect(await app.api(user.access).startDraftFromDocument(call)).toEqual(first);
  });

  test('is refused for a template that was withdrawn, and of a trial of a draft', async () => {
    const { template, document } = await documentOf({ buyer: 'Ann' });
    const asStaff = app.api(staff.access);
    await asStaff.setTemplateAccess({ params: { id: template.id }, body: { access: 'private' } });
    const call = { params: { id: document.id }, body: { relation: 'copy' as const } };
    expect(await failureOf(app.api(user.access).startDraftFromDocument(call))).toMatchObject({
      status: 409,
      body: { code: 'template_withdrawn' },
    });
    const trial = await createDocument(app, staff, await createDraft(app, { staff }));
    const ofTrial = { params: { id: trial.id }, body: { relation: 'copy' as const } };
    expect((await failureOf(asStaff.startDraftFromDocument(ofTrial))).status).toBe(404);
  });

  test('of another draft than that of its template leaves no trace in a document', async () => {
    const { document } = await documentOf({ buyer: 'Ann' });
    const api = app.api(user.access);
    const call = { params: { id: document.id }, body: { relation: 'copy' as const } };
    const draft = await api.startDraftFromDocument(call);
    const other = await createPublished(app, { staff });
    const made = await api.generateDocument({
      params: { id: other.id },
      body: { form_data: { buyer: 'Bob' }, draft: { id: draft.id, revision: draft.revision } },
    });
    expect(made.based_on).toBeNull();
  });
});
