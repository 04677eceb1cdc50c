import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

const fields = [
  textField('agreement_date', { field_type: 'date' }),
  textField('closing_date', { field_type: 'date' }),
  textField('price', { field_type: 'currency' }),
  textField('deposit', { field_type: 'currency' }),
];
const document_content = '[agreement_date] [closing_date] [price] [deposit]';
const closing = { condition: 'closing_date is after agreement_date', message: 'Closing comes later.' };
const deposit = { condition: 'deposit is at most price', message: 'At most the price.' };
const form = { rules: [closing, deposit] };
const broken = { agreement_date: '2027-01-11', closing_date: '2027-01-10', price: '10.5', deposit: '10.51' };

describeOnEachDatabase('rules between fields', (createTestApp) => {
  test('a document is refused with every broken rule at its first field, and made when they are kept', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields, form });
    const generate = (form_data: Record<string, unknown>) =>
      client.generateDocument({ params: { id }, body: { form_data } });
    expect(await failureOf(generate({ ...broken, price: 'ten' }))).toMatchObject({
      status: 400,
      body: {
        form_data: { closing_date: ['Closing comes later.'], price: [expect.stringMatching(/^Enter /)] },
      },
    });
    expect(await failureOf(generate(broken))).toMatchObject({
      status: 400,
      body: { form_data: { closing_date: ['Closing comes later.'], deposit: ['At most the price.'] } },
    });
    await generate({ ...broken, closing_date: '2027-01-12', deposit: '10.50' });
    // A rule waits for the values that it compares.
    await generate({ closing_date: '2027-01-12', deposit: '10.51' });
  });

  test('a preview is given while a rule is broken', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields, form });
    const { text } = await client.previewDocument({ params: { id }, body: { form_data: broken } });
    expect(text).toContain('$10.51');
  });

  test('a rule with a mistake is kept in the draft and stops publishing', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const asStaff = app.api(staff.access);
    const rules = [
      closing,
      { condition: 'closing_date is after signing', message: '' },
      { condition: 'price is after', message: 'a' },
      { condition: 'price is more than closing_date', message: 'b' },
      { condition: 'price is more than price', message: 'c' },
    ];
    const { id, ...draft } = await createDraft(app, { staff, document_content, fields, form: { rules } });
    expect(draft.form).toEqual({ rules });
    const seen = (draft.problems ?? []).map(({ code, rule, message }) => [code, rule, message]);
    expect(seen).toEqual([
      ['E-rule', 2, 'rule 2: the message is missing'],
      ['E-rule', 2, 'rule 2: there is no field "signing" to compare "closing_date" with'],
      ['E-rule', 3, 'rule 3: a value is missing'],
      [
        'E-rule',
        4,
        'rule 4: "price" (currency) and "closing_date" (date) can\'t be compared: only dates with dates, and numbers with numbers',
      ],
      ['W-rule-always', 5, 'rule 5: this never holds, whatever is filled in'],
    ]);
    expect(await failureOf(asStaff.publishTemplate({ params: { id } }))).toMatchObject({
      status: 409,
      body: { code: 'template_has_problems' },
    });
  });

  test('the rules of a draft reach clients when it is published, and a draft with other rules has changes', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const asStaff = app.api(staff.access);
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { staff, document_content, fields });
    const params = { id };
    expect(await client.getTemplate({ params })).toMatchObject({ form: { rules: [] } });
    const saved = await asStaff.updateTemplate({ params, body: { revision: 1, form } });
    expect(saved).toMatchObject({ form, has_changes: true });
    expect(await client.getTemplate({ params })).toMatchObject({ form: { rules: [] } });
    expect(await asStaff.publishTemplate({ params })).toMatchObject({ form, has_changes: false });
    expect(await client.getTemplate({ params })).toMatchObject({ form });
    expect(await asStaff.getTemplateVersion({ params: { id, version: 2 } })).toMatchObject({ form });
    // Saving something else keeps the rules.
    expect(await asStaff.updateTemplate({ params, body: { revision: 2, name: 'Other' } })).toMatchObject({
      form,
    });
  });

  test('more rules or longer messages than a form can have are refused', async () => {
    const app = await createTestApp();
    const create = (rules: (typeof closing)[]) => failureOf(createDraft(app, { form: { rules } }));
    expect(await create(Array.from({ length: 51 }, () => closing))).toMatchObject({ status: 400 });
    expect(await create([{ ...closing, message: 'a'.repeat(301) }])).toMatchObject({ status: 400 });
    expect(await create([{ ...closing, condition: 'a'.repeat(501) }])).toMatchObject({ status: 400 });
  });

  test('a row of a table that breaks a rule is to be corrected at the column of its first field', async () => {
    const app = await createTestApp();
    const user = await createUser(app);
    const { id: template } = await createPublished(app, { document_content, fields, form });
    const header = 'price,deposit,closing_date,agreement_date';
    const rows = ['10,9,2027-02-01,2027-01-01', '10,10.01,2027-01-01,2027-01-01', '10,,2027-01-01,'];
    const { id, rows: counts } = await createBatch(app, user, {
      template,
      file: [header, ...rows].join('\n'),
    });
    expect(counts).toMatchObject({ total: 3, invalid: 1 });
    const found = await app.api(user.access).listBatchRows({ params: { id }, query: { only: 'invalid' } });
    expect(found.map(({ row, errors }) => [row, errors])).toEqual([
      [
        3,
        [
          { column: 'B', field: 'deposit', cell: '10.01', message: 'At most the price.' },
          { column: 'C', field: 'closing_date', cell: '2027-01-01', message: 'Closing comes later.' },
        ],
      ],
    ]);
  });

  test('the example row of the table to fill is left out, though its made-up values break a rule', async () => {
    const app = await createTestApp();
    const user = await createUser(app);
    const { id: template } = await createPublished(app, {
      document_content: '[buyer] [seller] [price] [deposit]',
      fields: [textField('buyer'), textField('seller'), ...fields.slice(2)],
      form: { rules: [{ condition: 'price is more than 900000000', message: 'More.' }] },
    });
    const url = `/api/templates/${template}/table/?format=csv`;
    const headers = { authorization: `Bearer ${user.access}` };
    const table = (await app.request({ url, headers })).rawPayload.toString();
    const batch = await createBatch(app, user, { template, file: `${table}Ann,Bob,900000001,2\r\n` });
    expect(batch).toMatchObject({ rows: { total: 1, waiting: 1 } });
  });

  test('a template test whose values break a rule is one that no client can send', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const one = { must_contain: [], must_not_contain: [] };
    const cases = [
      { ...one, name: 'Kept', values: { ...broken, closing_date: '2027-01-12', deposit: '1' } },
      { ...one, name: 'Broken', values: { ...broken, deposit: '1' } },
    ];
    const draft = await createDraft(app, { staff, document_content, fields, form });
    const { problems = [] } = await app
      .api(staff.access)
      .updateTemplate({ params: { id: draft.id }, body: { revision: 1, cases } });
    expect(problems.map(({ code, case: name, message }) => [code, name, message])).toEqual([
      [
        'W-case',
        'Broken',
        'the test "Broken" has values that no client can send. The closing_date: Closing comes later.',
      ],
    ]);
  });
});
