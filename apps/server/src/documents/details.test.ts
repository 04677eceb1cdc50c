import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createDocument, createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('the details of a document', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
  });

  async function named(pattern: string | undefined, form_data: Record<string, unknown>) {
    const fields = [
      textField('number'),
      textField('customer', { field_type: 'textarea', order: 2 }),
      textField('net', { field_type: 'currency', order: 3 }),
      textField('gross', { field_type: 'calculated', formula: 'net * 2', result_type: 'currency', order: 4 }),
    ];
    const page = pattern === undefined ? {} : { document_name: pattern };
    const document_content = '[number][customer][net][gross]';
    const template = await createPublished(app, { fields, page, document_content });
    return app.api(user.access).generateDocument({ params: { id: template.id }, body: { form_data } });
  }

  test.each([
    ['Invoice [number], [customer]', { number: '7', customer: 'Ann' }, 'Invoice 7, Ann'],
    ['Invoice [number], [customer]', { number: '7' }, 'Invoice 7'],
    ['[number] for [gross]', { number: '7', net: '12.5' }, '7 for $25.00'],
    ['[customer]', { customer: ' Ann\nLee ' }, 'Ann Lee'],
    ['[customer]', { customer: '💶'.repeat(300) }, '💶'.repeat(200)],
    ['[number]', {}, null],
    [undefined, { number: '7' }, null],
  ])('the pattern %s with %j names it %j', async (pattern, values, name) => {
    expect((await named(pattern, values)).name).toBe(name);
  });

  const change = (
    id: number,
    body: Parameters<ReturnType<TestApp['api']>['changeDocumentDetails']>[0]['body'],
  ) => app.api(user.access).changeDocumentDetails({ params: { id }, body });

  test('are changed by the owner one by one, and the document stays as it is', async () => {
    const document = await named('[number]', { number: '7' });
    const renamed = await change(document.id, { revision: 1, name: 'Mine' });
    expect(renamed).toEqual({ ...document, name: 'Mine', revision: 2, amended_by: [], dates: [], mails: [] });
    const body = { revision: 2, note: 'Paid.\nTwice.', tags: ['a', 'b', 'a'] };
    expect(await change(document.id, body)).toMatchObject({
      name: 'Mine',
      note: body.note,
      tags: ['a', 'b'],
    });
    const archived = await change(document.id, { revision: 3, archived: true });
    expect(archived.archived_at).not.toBeNull();
    expect(await change(document.id, { revision: 4, archived: false, name: '' })).toMatchObject({
      name: null,
      archived_at: null,
    });
    const [record] = await app.api((await createUser(app, { role: 'staff' })).access).listAllDocuments({
      query: { id: String(document.id) },
    });
    expect(record).not.toHaveProperty('note');
  });

  test('are not changed over a change elsewhere, nor by other people', async () => {
    const { id } = await named('[number]', { number: '7' });
    await change(id, { revision: 1, name: 'First' });
    expect(await failureOf(change(id, { revision: 1, name: 'Second' }))).toMatchObject({
      status: 409,
      body: { code: 'stale_details' },
    });
    const other = app.api((await createUser(app)).access);
    const theirs = other.changeDocumentDetails({ params: { id }, body: { revision: 2, name: 'Theirs' } });
    expect((await failureOf(theirs)).status).toBe(404);
    expect((await app.api(user.access).getDocument({ params: { id } })).name).toBe('First');
  });

  test.each([
    ['a name that is too long', 'name', 'x'.repeat(201)],
    ['a name of two lines', 'name', 'a\nb'],
    ['a note that is too long', 'note', 'x'.repeat(1001)],
    ['an empty tag', 'tags', ['']],
    ['too many tags', 'tags', Array.from({ length: 11 }, (_, at) => `tag ${at}`)],
  ])('refuse %s', async (_, field, value) => {
    const { id } = await named(undefined, {});
    const { status, body } = await failureOf(change(id, { revision: 1, [field]: value }));
    expect([status, body[field] !== undefined]).toEqual([400, true]);
  });

  test('of a document of an older version of the product are there once they are changed', async () => {
    const { id } = await named(undefined, {});
    await app.deps.database.query.deleteFrom('document_details').where('document_id', '=', id).execute();
    expect(await app.api(user.access).getDocument({ params: { id } })).toMatchObject({
      revision: 0,
      name: null,
    });
    expect(await change(id, { revision: 0, name: 'Found' })).toMatchObject({ revision: 1, name: 'Found' });
  });

  test('lists are narrowed by words, tag, template, time and archive', async () => {
    const owner = await createUser(app);
    const api = app.api(owner.access);
    const invoice = await createPublished(app, { name: 'Invoice', page: { document_name: 'For [buyer]' } });
    const lease = await createPublished(app, { name: 'Läase' });
    const first = await createDocument(app, owner, invoice);
    const second = await createDocument(app, owner, lease);
    const third = await createDocument(app, owner, lease);
    await createDocument(app, user, invoice);
    const rename = { revision: 1, name: '100% “Ann’s” flat', tags: ['say "hi"'], note: 'Rent of Bob' };
    await api.changeDocumentDetails({ params: { id: second.id }, body: rename });
    await api.changeDocumentDetails({ params: { id: third.id }, body: { revision: 1, archived: true } });
    const found = async (query: Record<string, string>) =>
      (await api.listDocuments({ query })).map(({ id }) => id);
    expect(await found({})).toEqual([second.id, first.id]);
    expect(await found({ archived: 'true' })).toEqual([third.id]);
    expect(await found({ search: 'ann' })).toEqual([second.id, first.id]);
    expect(await found({ search: 'LÄASE bob' })).toEqual([second.id]);
    expect(await found({ search: `ann's "` })).toEqual([second.id]);
    expect(await found({ search: '100%' })).toEqual([second.id]);
    expect(await found({ search: '1_0%' })).toEqual([]);
    expect(await found({ search: `#${first.id}` })).toEqual([first.id]);
    expect(await found({ search: first.code?.slice(0, 6) ?? '' })).toEqual([first.id]);
    expect(await found({ tag: 'say "hi"' })).toEqual([second.id]);
    expect(await found({ tag: 'say' })).toEqual([]);
    expect(await found({ template: String(invoice.id) })).toEqual([first.id]);
    expect(await found({ from: second.generated_at, to: third.generated_at })).toEqual([second.id]);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  test('are found however special letters are typed, and by the exact tag', async () => {
    const owner = await createUser(app);
    const api = app.api(owner.access);
    const template = await createPublished(app, { name: 'Invoice' });
    const names = ['İpek Işık', 'Große Straße', 'Café 🧾 50_a\\b'];
    const ids: number[] = [];
    for (const name of names) {
      const { id } = await createDocument(app, owner, template);
      const tags = name.startsWith('Caf') ? ['Paid'] : ['paid'];
      await api.changeDocumentDetails({ params: { id }, body: { revision: 1, name, tags } });
      ids.push(id);
    }
    const found = async (query: Record<string, string>) =>
      (await api.listDocuments({ query })).map(({ id }) => ids.indexOf(id));
    const searches: [string, number[]][] = [
      ['İPEK', [0]],
      ['ipek', [0]],
      ['IPEK', [0]],
      ['ışık', [0]],
      ['isik', [0]],
      ['IŞIK', [0]],
      ['straße', [1]],
      ['STRASSE', [1]],
      ['grosse strasse', [1]],
      ['cafe', [2]],
      ['CAFÉ', [2]],
      ['Cafe\u0301', [2]],
      ['🧾', [2]],
      ['50_a', [2]],
      ['50%', []],
      ['a\\b', [2]],
      ['"', []],
      ["' or 1=1", []],
      ['%', []],
    ];
    for (const [search, expected] of searches)
      expect([search, await found({ search })]).toEqual([search, expected]);
    expect(await found({ tag: 'Paid' })).toEqual([2]);
    expect(await found({ tag: 'paid' })).toEqual([1, 0]);
    expect(await found({ tag: 'paid', search: 'strasse', template: String(template.id) })).toEqual([1]);
  });

  test('a search finds what is far behind many others', async () => {
    const owner = await createUser(app);
    const api = app.api(owner.access);
    const template = await createPublished(app);
    const made = [];
    for (let n = 0; n < 30; n += 1) made.push(await createDocument(app, owner, template));
    const [oldest, next] = made;
    for (const one of [oldest, next])
      await api.changeDocumentDetails({
        params: { id: one?.id ?? 0 },
        body: { revision: 1, note: 'needle' },
      });
    expect(
      (await api.listDocuments({ query: { search: 'needle', limit: '1' } })).map(({ id }) => id),
    ).toEqual([next?.id]);
    expect(await api.listDocuments({ query: { search: 'needle' } })).toHaveLength(2);
  });
});
