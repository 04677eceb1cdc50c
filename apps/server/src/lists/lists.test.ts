import { listRoutes } from '@inkfield/contract/lists';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import type { Queries } from '../database/database.ts';
import { createTemplate } from '../templates/drafts.ts';
import { publishTemplate } from '../templates/publishing.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const csv = 'product;price;Cost\r\nDesk;120.00;70\r\n"Lamp; small";19.99;8\r\n';

const tooLong = `a\n${Array.from({ length: 5001 }, (_, index) => index).join('\n')}`;

const fields = [
  {
    name: 'product',
    label: 'Product',
    field_type: 'select',
    required: true,
    order: 1,
    options_from: 'prices',
  },
  {
    name: 'price',
    label: 'Price',
    field_type: 'calculated',
    required: false,
    order: 2,
    formula: 'lookup(prices, product, price) * 3',
    result_type: 'currency',
  },
];

describeOnEachDatabase('lists', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let client: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    client = await createUser(app);
  });
  const api = () => app.api(staff.access);

  test('are made of CSV, versioned and deleted, on record', async () => {
    const made = await api().createList({ body: { name: 'units', csv: 'unit,factor\nkg,1\ng,0.001\n' } });
    expect(made).toMatchObject({ version: 1, columns: ['unit', 'factor'], entry_count: 2, templates: [] });
    // It is written without the contract, which names all that is in it.
    expect(listRoutes.getList.answer.parse(made)).toEqual(made);
    const params = { id: made.id };
    const body = { version: 1, csv: 'unit\nkg\n' };
    expect(await api().saveList({ params, body })).toMatchObject({ version: 2, entries: [['kg']] });
    // The same again is no version, and what another member of staff has saved is not overwritten.
    expect(await api().saveList({ params, body: { ...body, version: 2 } })).toMatchObject({ version: 2 });
    expect(await failureOf(api().saveList({ params, body }))).toMatchObject({ status: 409 });
    expect(await api().getList({ params, query: { version: '1' } })).toMatchObject({ entry_count: 2 });
    expect(await failureOf(api().createList({ body: { name: 'Units', csv } }))).toMatchObject({
      status: 400,
      body: { name: ['Another list has this name.'] },
    });
    await api().deleteList({ params });
    expect(await api().listLists({})).toEqual([]);
    const rows = await app.deps.database.query.selectFrom('audit').select('action').orderBy('id').execute();
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('list.'))).toEqual([
      'list.saved',
      'list.saved',
      'list.deleted',
    ]);
  });

  test.each([
    [
      'doubled and missing keys',
      'a,b\nx,1\nX ,2\n,3\n',
      ['Row 3: the key "X" is in row 2 already.', 'Row 4: the key in the first column is missing.'],
    ],
    ['a column without a title', 'a,\nx,1\n', ['Row 1: column 2 has no title.']],
    ['equal titles', 'a,A\nx,1\n', ['Row 1: columns A and B have the same header. Please rename one.']],
    ['no entries', 'a\n', ['The table has headers, but no rows.']],
    ['5,001 entries', tooLong, ['A list has at most 5,000 entries; this one has 5,001.']],
  ])('%s are refused by row', async (_, given, errors) => {
    const failure = await failureOf(api().createList({ body: { name: 'wrong', csv: given } }));
    expect(failure).toMatchObject({ status: 400, body: { csv: errors } });
  });

  test('a version of a template keeps the versions of its lists', async () => {
    const list = await api().createList({ body: { name: 'prices', csv } });
    const draft = await api().createTemplate({
      body: { name: 'Order', document_content: '[product] [price]', access: 'shared', fields },
    });
    expect(draft.problems).toEqual([]);
    const published = await api().publishTemplate({ params: { id: draft.id } });
    expect(published).toMatchObject({ has_changes: false, lists: [{ name: 'prices', version: 1 }] });
    const textOf = async (form_data: Record<string, string>) => {
      const params = { id: draft.id };
      return (await app.api(client.access).previewDocument({ params, body: { form_data } })).text;
    };
    expect(await textOf({ product: 'lamp; small' })).toBe('Lamp; small $59.97');

    const params = { id: list.id };
    const next = csv.replace('19.99', '24.99').replace('Desk;', 'Table;');
    await api().saveList({ params, body: { version: 1, csv: next } });
    // Clients get the old options and prices until the template is published again.
    expect(await textOf({ product: 'Lamp; small' })).toBe('Lamp; small $59.97');
    expect(await api().getTemplate({ params: { id: draft.id } })).toMatchObject({ has_changes: true });
    await api().publishTemplate({ params: { id: draft.id } });
    expect(await textOf({ product: 'Lamp; small' })).toBe('Lamp; small $74.97');
    expect(await failureOf(textOf({ product: 'Desk' }))).toMatchObject({
      status: 400,
      body: { form_data: { product: ['Choose one of the options.'] } },
    });
    expect(await failureOf(api().deleteList({ params }))).toMatchObject({ status: 409 });
  });

  test('clients get the columns that the template uses, and no others', async () => {
    const [template] = await app.api(client.access).listTemplates({});
    expect(template).toMatchObject({ lists: [{ name: 'prices', version: 2 }] });
    const params = { id: template?.id ?? 0, version: 1 };
    expect(await app.api(client.access).getTemplateLists({ params })).toEqual([
      {
        name: 'prices',
        columns: ['product', 'price'],
        entries: [
          ['Desk', '120.00'],
          ['Lamp; small', '19.99'],
        ],
      },
    ]);
  });

  test('a list or a column that does not exist is a problem of the draft', async () => {
    const draft = await api().createTemplate({
      body: {
        name: 'Order 2',
        document_content: '[product] [price]',
        fields: fields.map((field) => ({
          ...field,
          ...(field.options_from && { options_from: 'price' }),
          ...(field.formula && { formula: 'lookup(prices, product, amount)' }),
        })),
      },
    });
    expect(draft.problems?.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E-list field "Product" takes its options from the list "price", which does not exist',
      'E-list the formula of field "Price": the list "prices" has no column "amount"; it has product, price, Cost',
    ]);
  });

  test('a list is found by the drafts that named it before it was made', async () => {
    const draft = await api().createTemplate({
      body: {
        name: 'Order 3',
        document_content: '[product]',
        fields: fields.slice(0, 1).map((field) => ({ ...field, options_from: 'Tariffs' })),
      },
    });
    expect(draft.lists).toBeUndefined();
    await api().createList({ body: { name: 'tariffs', csv: 'zone\nNear\n' } });
    const params = { id: draft.id };
    expect(draft.problems).toMatchObject([{ code: 'E-list' }]);
    const found = { lists: [{ name: 'tariffs', version: 1 }], problems: [] };
    expect(await api().getTemplate({ params })).toMatchObject(found);
    const body = { form_data: { product: 'near' } };
    expect((await api().previewDocument({ params, body })).text).toBe('Near');
  });

  test('a list that is saved or deleted while a draft is checked leaves no draft that names what is gone', async () => {
    const { database } = app.deps;
    /** Something that happens between the check and the transaction. */
    const after = (change: () => Promise<unknown>) => ({
      ...app.deps,
      database: {
        ...database,
        transaction: async <T>(work: (tx: Queries) => Promise<T>) => {
          await change();
          return database.transaction(work);
        },
      },
    });
    const list = await api().createList({ body: { name: 'rates', csv: 'code,rate\na,1\n' } });
    const params = { id: list.id };
    const act = { caller: { ...staff, role: 'staff' as const }, request: { id: 'x', ip: '192.0.2.1' } };
    const [product] = fields.map((field) => ({ ...field, options_from: 'rates' }));
    const rates = product === undefined ? [] : [product];
    const draft = await api().createTemplate({
      body: { name: 'Rates', document_content: '[product]', fields: rates },
    });
    const newer = () => api().saveList({ params, body: { version: 1, csv: 'code,rate\na,2\n' } });
    const publishing = publishTemplate(after(newer), act, { id: draft.id });
    await expect(publishing).rejects.toMatchObject({ code: 'conflict' });
    expect(await api().getTemplate({ params: { id: draft.id } })).toMatchObject({
      version: null,
      lists: [{ name: 'rates', version: 2 }],
    });
    const body = { ...draft, name: 'Other', fields: draft.fields, access: 'private' as const };
    await api().updateTemplate({
      params: { id: draft.id },
      body: { revision: draft.revision ?? 1, fields: [] },
    });
    const gone = () => api().deleteList({ params });
    const making = createTemplate(after(gone), act, {
      ...body,
      source_document: null,
      pdf_form: null,
      cases: [],
      look: null,
    });
    await expect(making).rejects.toMatchObject({ code: 'conflict' });
  });
});
