import { randomUUID } from 'node:crypto';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDraft, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';
import { dayIn } from '../clock.ts';

const column = { field_type: 'text', required: true };
const columns = [
  { ...column, name: 'description', label: 'Description' },
  { ...column, name: 'quantity', label: 'Quantity', field_type: 'number', min: '1' },
  { ...column, name: 'price', label: 'Unit price', field_type: 'currency' },
  {
    ...column,
    name: 'amount',
    label: 'Amount',
    field_type: 'calculated',
    formula: 'quantity * price',
    result_type: 'currency',
  },
];
const calculated = { field_type: 'calculated', result_type: 'currency' };
const fields: TemplateFieldInput[] = [
  textField('items', { field_type: 'rows', label: 'Items', required: true, columns, max_rows: 3 }),
  textField('tax_rate', { field_type: 'percentage' }),
  textField('subtotal', { ...calculated, formula: 'sum(items.amount)' }),
  textField('tax', { ...calculated, formula: 'subtotal * tax_rate' }),
  textField('total', { ...calculated, formula: 'subtotal + tax' }),
  textField('due', { ...calculated, result_type: 'date', formula: 'today + 30 days' }),
];
const document_content =
  '| Item | Amount |\n|---|---|\n{for each i in items}\n| [i.description] | [i.amount] |\n{end}\n\nTotal [total], tax [tax], due [due as plain]';
const paper = { description: 'Paper', quantity: '1.5', price: '0.67' };
const ink = { description: 'Ink', quantity: '2', price: '10' };

describeOnEachDatabase('rows and formulas', (createTestApp) => {
  test('a document is made with the values that the server computes', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const template = await createPublished(app, { document_content, fields });
    expect(template.problems).toEqual([]);
    const params = { id: template.id };
    const blank = { description: ' ', quantity: '' };
    const body = { form_data: { items: [paper, blank, ink], tax_rate: '7.5' } };
    const { text } = await client.previewDocument({ params, body });
    expect(text).toContain('Paper');
    expect(text).toContain('Total $22.59, tax $1.58');
    const { id } = await client.generateDocument({ params, body });
    const stored = await app.deps.database.query
      .selectFrom('documents')
      .select('form_data_json')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.form_data_json ?? '')).toMatchObject({
      items: [
        { ...paper, amount: '1.01' },
        { ...ink, amount: '20.00' },
      ],
      subtotal: '21.01',
      tax: '1.58',
      total: '22.59',
      due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    // Each row is a line, which a comparison of two documents marks.
    const shorter = await client.generateDocument({ params, body: { form_data: { items: [paper] } } });
    const wordsOf = async (one: number) => (await client.getDocumentText({ params: { id: one } })).text;
    expect(await wordsOf(id)).toContain('Paper\t$1.01\nInk\t$20.00\n');
    expect(await wordsOf(shorter.id)).toContain('Paper\t$1.01\n');
    expect(await wordsOf(shorter.id)).not.toContain('Ink');
  });

  test('a form that has computed with another day is refused, unless its document is made already', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields });
    const { config } = app.deps;
    config.timeZone = 'Etc/GMT+12';
    expect(await client.listTemplates({})).toMatchObject([{ id, time_zone: config.timeZone }]);
    const staff = app.api((await createUser(app, { role: 'staff' })).access);
    expect(await staff.getTemplate({ params: { id } })).toMatchObject({ time_zone: config.timeZone });
    const today = () => dayIn(app.clock, config.timeZone);
    const body = { form_data: { items: [paper] }, today: today() };
    const idempotencyKey = randomUUID();
    const generate = (more: { idempotencyKey?: string; body: object }) =>
      client.generateDocument({ params: { id }, ...more, body: { ...body, ...more.body } });
    const before = await generate({ idempotencyKey, body: {} });
    // 26 hours ahead: another day, whatever time it is.
    config.timeZone = 'Pacific/Kiritimati';
    expect(await failureOf(generate({ body: {} }))).toMatchObject({
      status: 409,
      body: { code: 'other_day' },
    });
    // The answer was lost, and the call is repeated after midnight.
    expect((await generate({ idempotencyKey, body: {} })).id).toBe(before.id);
    const made = [
      await generate({ body: { today: today() } }),
      await generate({ body: { today: undefined } }),
    ];
    const due = ({ form_data }: typeof before) => String(form_data['due']);
    for (const document of made) expect(due(document) > due(before)).toBe(true);
    expect(await client.listDocuments({})).toHaveLength(3);
  });

  test('all mistakes of all rows are reported together, each with its row and column', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields });
    const errorsOf = async (form_data: Record<string, unknown>) =>
      (await failureOf(client.generateDocument({ params: { id }, body: { form_data } }))) as {
        body: unknown;
      };
    const wrong = { description: '', quantity: '0', price: 'ten', colour: 'red' };
    expect(await errorsOf({ items: [paper, wrong, 'x', { ...ink, price: '' }, ink] })).toMatchObject({
      status: 400,
      body: {
        form_data: {
          items: [
            'Row 2, colour: There is no such column.',
            'Row 2, Description: This field is required.',
            'Row 2, Quantity: Enter 1 or more.',
            'Row 2, Unit price: Enter an amount, such as 1250.50.',
            'Row 3: a row is an object with text values.',
            'Row 4, Unit price: This field is required.',
            'Enter at most 3 rows; there are 4.',
          ],
        },
      },
    });
    expect(await errorsOf({})).toMatchObject({ body: { form_data: { items: ['This field is required.'] } } });
    expect(await errorsOf({ items: Array.from({ length: 1000 }, () => paper) })).toMatchObject({
      body: { form_data: { items: ['Enter at most 3 rows; there are 1000.'] } },
    });
  });

  test('a field takes 200 rows of 20 columns, and no more of either', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const wide = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: `c${index}`,
        label: `Column ${index + 1}`,
        field_type: 'number',
        required: false,
      }));
    const draft = (count: number) => ({
      staff,
      document_content: '{for each i in items}\n[i.c19]\n{end}\n\nSum [sum]',
      fields: [
        textField('items', { field_type: 'rows', columns: wide(count) }),
        textField('sum', { field_type: 'calculated', formula: 'sum(items.c19)', result_type: 'number' }),
      ],
    });
    expect(await failureOf(createDraft(app, draft(21)))).toMatchObject({
      status: 400,
      body: { fields: { '0.columns': ['At most 20 entries.'] } },
    });
    const { id } = await createPublished(app, draft(20));
    const client = app.api((await createUser(app)).access);
    const row = Object.fromEntries(wide(20).map(({ name }, index) => [name, String(index)]));
    const preview = (rows: Record<string, string>[]) =>
      client.previewDocument({ params: { id }, body: { form_data: { items: rows } } });
    const rows = Array.from({ length: 200 }, () => row);
    expect((await preview(rows)).text).toContain('Sum 3,800');
    expect(await failureOf(preview([...rows.slice(1), { ...row, c3: 'x' }, row]))).toMatchObject({
      status: 400,
      body: {
        form_data: {
          items: [
            'Row 200, Column 4: Enter a number, such as 1250.50.',
            'Enter at most 200 rows; there are 201.',
          ],
        },
      },
    });
  });

  test('fewer rows than a field needs are refused, and none at all if it is optional are not', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, {
      document_content: '{for each t in tenants}\n[t.name]\n{end}',
      fields: [
        textField('tenants', {
          field_type: 'rows',
          min_rows: 2,
          columns: [{ ...column, name: 'name', label: 'Name' }],
        }),
      ],
    });
    const generate = (tenants: object[]) =>
      client.generateDocument({ params: { id }, body: { form_data: { tenants } } });
    expect(await failureOf(generate([{ name: 'Ann' }, { name: ' ' }]))).toMatchObject({
      status: 400,
      body: { form_data: { tenants: ['Enter at least 2 rows; there is 1.'] } },
    });
    await generate([{ name: 'Ann' }, { name: 'Bob' }]);
    await generate([]);
  });

  test('choices and times are read as they are sent, and what does not fit is refused', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, {
      document_content: 'Benefits: [benefits]. Work begins at [start].',
      fields: [
        textField('benefits', {
          field_type: 'choices',
          required: true,
          options: ['Dental', 'Gym', 'Vision'],
        }),
        textField('start', { field_type: 'time', required: true }),
      ],
    });
    const preview = (form_data: Record<string, unknown>) =>
      client.previewDocument({ params: { id }, body: { form_data } });
    const { text } = await preview({ benefits: ['Vision', 'Dental'], start: '09:30' });
    expect(text).toContain('Benefits: Dental and Vision. Work begins at 9:30 AM.');
    expect((await preview({ benefits: 'gym; Dental', start: '2 pm' })).text).toContain(
      'Benefits: Dental and Gym. Work begins at 2:00 PM.',
    );
    expect(await failureOf(preview({ benefits: ['Dental', 'Car'], start: '25:00' }))).toMatchObject({
      status: 400,
      body: {
        form_data: { benefits: ['Choose from the options.'], start: ['Enter a time, such as 14:30.'] },
      },
    });
    const empty = { params: { id }, body: { form_data: { benefits: [], start: '' } } };
    expect(await failureOf(client.generateDocument(empty))).toMatchObject({
      body: { form_data: { benefits: ['This field is required.'], start: ['This field is required.'] } },
    });
  });

  test('a calculated value of a client is refused when it differs, and accepted when it is the same', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields });
    const generate = (form_data: Record<string, unknown>) =>
      client.generateDocument({ params: { id }, body: { form_data } });
    await generate({ items: [{ ...paper, amount: '1.010' }], subtotal: '1.01', total: '' });
    expect(
      await failureOf(generate({ items: [ink, { ...paper, amount: '1' }], subtotal: '9' })),
    ).toMatchObject({
      status: 400,
      body: {
        form_data: {
          items: ['Row 2, Amount: This is calculated: it is $1.01.'],
          subtotal: ['This is calculated: it is $21.01.'],
        },
      },
    });
  });

  test('words with brackets and braces stay words in rows', async () => {
    const app = await createTestApp();
    const client = app.api((await createUser(app)).access);
    const { id } = await createPublished(app, { document_content, fields });
    const items = [{ ...ink, description: '[total] {end} **x** | y' }];
    const { text } = await client.previewDocument({ params: { id }, body: { form_data: { items } } });
    expect(text).toContain('[total] {end} **x** | y');
  });

  test('a formula that reads itself, or that cannot be read, is kept in the draft and stops publishing', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const broken = [
      textField('one', { ...calculated, label: 'One', formula: 'two + 1' }),
      textField('two', { ...calculated, label: 'Two', formula: 'one' }),
      textField('three', { ...calculated, label: 'Three', formula: '1 +' }),
    ];
    const { id, problems } = await createDraft(app, {
      staff,
      document_content: '[one] [two] [three]',
      fields: broken,
    });
    expect(problems?.map(({ code, message }) => [code, message])).toEqual([
      ['E-formula', 'the formula of field "Three": the formula is not finished'],
      ['E-cycle', 'field "One" reads its own result: One → Two → One'],
    ]);
    const publish = app.api(staff.access).publishTemplate({ params: { id } });
    expect(await failureOf(publish)).toMatchObject({ status: 409, body: { code: 'template_has_problems' } });
  });

  test('formulas beyond a limit are refused at saving, or are problems that stop publishing', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const draft = (formulas: string[]) => ({
      staff,
      document_content: formulas.map((_, index) => `[f${index}]`).join(' '),
      fields: [
        ...fields.slice(0, 1),
        ...formulas.map((formula, index) =>
          textField(`f${index}`, { ...calculated, label: `F${index}`, formula }),
        ),
      ],
    });
    const longest = '1'.repeat(500);
    expect(await failureOf(createDraft(app, draft([`${longest}1`])))).toMatchObject({
      status: 400,
      body: { fields: { '1.formula': ['At most 500 characters.'] } },
    });
    const inBrackets = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    const nested = 'sum(items.price where price > min(items.price))';
    const messagesOf = async (formulas: string[]) =>
      (await createDraft(app, draft(formulas))).problems?.flatMap(({ code, message }) =>
        code === 'E-formula' ? [message] : [],
      );
    expect(await messagesOf([longest, inBrackets(20), inBrackets(21), nested])).toEqual([
      'the formula of field "F2": brackets are nested too deeply',
      'the formula of field "F3": "min" is inside another figure over rows',
    ]);
    // With the column of amounts.
    expect(await messagesOf(Array.from({ length: 99 }, () => '1'))).toEqual([]);
    expect(await messagesOf(Array.from({ length: 100 }, () => '1'))).toEqual([
      'the formula of field "F99": there are more than 100 calculated fields and columns',
    ]);
  });

  test('a template test covers calculated values', async () => {
    const app = await createTestApp();
    const cases = [
      {
        name: 'right',
        values: { items: [paper], tax_rate: '0' },
        must_contain: ['Total $1.01'],
        must_not_contain: [],
      },
      {
        name: 'wrong',
        values: { items: [ink], tax_rate: '0' },
        must_contain: ['Total $1.01'],
        must_not_contain: [],
      },
    ];
    const staff = await createUser(app, { role: 'staff' });
    const { failed_cases } = await app.api(staff.access).createTemplate({
      body: { name: 'Invoice', document_content, fields, cases },
    });
    expect(failed_cases).toEqual([{ name: 'wrong', missing: ['Total $1.01'], unwanted: [] }]);
  });
});
