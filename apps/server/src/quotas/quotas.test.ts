import { expect, test } from 'vitest';
import { createCompany, createUser, type TestUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import type { Amounts, Quotas, Scope } from './quota-settings.ts';
import { findMiscounted } from './recount.ts';
import { addStored } from './stored.ts';

const none: Amounts = { bytes: Infinity, documents: Infinity, tables: Infinity };

/** Settings with one quota. */
function quota(scope: Scope, amounts: Partial<Amounts>): { quotas: Quotas } {
  return { quotas: { user: none, company: none, installation: none, [scope]: { ...none, ...amounts } } };
}

describeOnEachDatabase('quotas', (createTestApp) => {
  async function countedFor({ deps }: TestApp, { id }: Pick<TestUser, 'id'>) {
    const { query } = deps.database;
    return query.selectFrom('stored_by_user').selectAll().where('user_id', '=', id).executeTakeFirst();
  }
  const documentsOf = async ({ deps }: TestApp, { id }: Pick<TestUser, 'id'>) =>
    deps.database.query.selectFrom('documents').selectAll().where('user_id', '=', id).execute();

  test('of 24 documents at once, with room for 5, exactly 5 are stored and counted', async () => {
    const app = await createTestApp({ ...quota('user', { documents: 6 }), renderQueue: 100 });
    const { user, template, post, list } = await createGeneration(app);
    expect((await post({ template: template.id })).statusCode).toBe(201);
    const answers = await Promise.all(Array.from({ length: 24 }, () => post({ template: template.id })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(19);
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ code: 'quota_reached', quota: 'user' });
    const stored = await documentsOf(app, user);
    expect(stored).toHaveLength(6);
    expect(await list()).toHaveLength(6);
    const bytes = stored.reduce(
      (sum, row) => sum + row.byte_count + Buffer.byteLength(row.form_data_json),
      0,
    );
    expect(await countedFor(app, user)).toMatchObject({
      document_count: 6,
      byte_count: bytes,
      table_count: 0,
    });
  });

  test('of a company holds for its members together, at once too', async () => {
    const app = await createTestApp({ ...quota('company', { documents: 5 }), renderQueue: 100 });
    const { template, post } = await createGeneration(app);
    const { id: company_id } = await createCompany(app);
    const members = await Promise.all([1, 2, 3].map(() => createUser(app, { company_id })));
    const outsider = await createUser(app);
    const answers = await Promise.all(
      [...members, ...members, ...members].map((member) => post({ template: template.id }, member)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'quota_reached', quota: 'company' });
    expect((await post({ template: template.id }, outsider)).statusCode).toBe(201);
  });

  test('of the installation holds for everybody', async () => {
    const app = await createTestApp(quota('installation', { documents: 2 }));
    const { template, post } = await createGeneration(app);
    const other = await createUser(app);
    expect((await post({ template: template.id })).statusCode).toBe(201);
    expect((await post({ template: template.id }, other)).statusCode).toBe(201);
    expect((await post({ template: template.id })).json()).toMatchObject({
      code: 'quota_reached',
      quota: 'installation',
    });
  });

  test('a full account reads and downloads what it has, and others are not held up', async () => {
    const app = await createTestApp({ ...quota('user', { documents: 1 }), contactEmail: 'help@example.com' });
    const { template, api, post, list, download } = await createGeneration(app);
    const key = 'a-key-of-this-test';
    const first = await post({ template: template.id, key });
    const refused = await post({ template: template.id });
    expect(refused.json()).toMatchObject({
      detail:
        'Your account has reached the quota of 1 document. What is stored can still be read and downloaded. For more room, write to help@example.com.',
    });
    const [document] = await list();
    expect(document && (await download(document)).statusCode).toBe(200);
    expect((await api.listTemplates({})).length).toBeGreaterThan(0);
    const again = await post({ template: template.id, key });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toMatchObject({ id: first.json().id });
    expect((await post({ template: template.id }, await createUser(app))).statusCode).toBe(201);
  });

  test('of bytes lets nothing beyond it be stored', async () => {
    const app = await createTestApp(quota('user', { bytes: 2_000 }));
    const { user, template, api } = await createGeneration(app);
    const call = { params: { id: template.id }, body: { form_data: { buyer: 'Ann' } } };
    const refused = await failureOf(api.generateDocument(call));
    expect(refused.body).toMatchObject({ code: 'quota_reached', detail: expect.stringContaining('2 KB') });
    expect(await documentsOf(app, user)).toEqual([]);
    expect(await countedFor(app, user)).toBeUndefined();
  });

  test('of bytes counts the lists and the drafts and versions of templates of staff, and what is deleted makes room', async () => {
    const app = await createTestApp(quota('user', { bytes: 400_000 }));
    const staff = await createUser(app, { role: 'staff' });
    const api = app.api(staff.access);
    const csv = (word: string) => `a\n${Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join('\n')}`;
    const full = { code: 'quota_reached', quota: 'user' };
    const countedBytes = async () => (await countedFor(app, staff))?.byte_count ?? 0;

    const list = await api.createList({ body: { name: 'towns', csv: csv('a town with a long name') } });
    const oneList = await countedBytes();
    expect(oneList).toBeGreaterThan(100_000);
    const words = ['another town of that sort', 'a third town of that sort'];
    const save = (version: number, word = '') =>
      api.saveList({ params: { id: list.id }, body: { version, csv: csv(word) } });
    await save(1, words[0]);
    expect(await failureOf(save(2, words[1]))).toMatchObject({ body: full });
    expect(await findMiscounted(app.deps.database)).toEqual([]);
    await api.deleteList({ params: { id: list.id } });
    expect(await countedBytes()).toBe(0);

    const document_content = 'Words of the contract. '.repeat(5000);
    const create = (name: string) => api.createTemplate({ body: { name, document_content, fields: [] } });
    const publish = ({ id }: { id: number }) => api.publishTemplate({ params: { id } });
    await publish(await create('One'));
    const draft = await create('Two');
    expect(await failureOf(publish(draft))).toMatchObject({ body: full });
    expect(await failureOf(create('Three'))).toMatchObject({ body: full });
    expect(await countedBytes()).toBeGreaterThan(345_000);
    expect(await findMiscounted(app.deps.database)).toEqual([]);

    // A draft counts for its last editor, and a shorter one is saved by a full account too.
    const params = { id: draft.id };
    const saveDraft = (of: typeof api, revision: number, text: string) =>
      of.updateTemplate({ params, body: { revision, document_content: text } });
    expect(await failureOf(saveDraft(api, 1, document_content.repeat(2)))).toMatchObject({ body: full });
    const countMore = (bytes: number) =>
      app.deps.database.transaction((tx) => addStored(tx, staff.id, { bytes }));
    await countMore(400_000);
    await saveDraft(api, 1, 'Few words.');
    expect((await api.getTemplate({ params })).document_content).toBe('Few words.');
    const colleague = await createUser(app, { role: 'staff' });
    await saveDraft(app.api(colleague.access), 2, document_content);
    await countMore(-400_000);
    expect((await countedFor(app, colleague))?.byte_count).toBeGreaterThan(document_content.length - 10);
    expect(await findMiscounted(app.deps.database)).toEqual([]);
  });
});
