import { randomUUID } from 'node:crypto';
import { maxDraftBytes, maxDrafts } from '@inkfield/contract/drafts';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { secondsFrom } from '../clock.ts';
import { findMiscounted } from '../quotas/recount.ts';
import { sweepDrafts } from './end-draft.ts';

const fields = [textField('buyer', { required: true }), textField('town')];
const dayS = 24 * 3600;

describeOnEachDatabase('an unfinished document', (createTestApp) => {
  let shared: Promise<TestApp> | undefined;
  const open = () => (shared ??= createTestApp());

  /** A client who has begun to fill in a template. */
  async function begun(app: TestApp, changes: Record<string, unknown> = { buyer: 'Ann' }) {
    const staff = await createUser(app, { role: 'staff' });
    const user = await createUser(app);
    const template = await createPublished(app, { staff, fields });
    const api = app.api(user.access);
    const draft = await api.startDraft({ body: { template: template.id, changes } });
    const params = { id: draft.id };
    const save = (base: number, changed: Record<string, unknown>, more = {}) =>
      api.saveDraft({ params, body: { base, changes: changed, ...more } });
    return { app, staff, user, template, api, draft, params, save };
  }

  test('is saved field by field, and read on another device', async () => {
    const { api, draft, params, save, template } = await begun(await open());
    expect(draft).toMatchObject({ template: template.id, revision: 1, values: { buyer: 'Ann' } });
    const saved = await save(1, { town: 'Graz' }, { progress: { answered: 1, required: 1 } });
    expect(saved).toEqual({ revision: 2, saved_at: expect.any(String), others: {}, filled_from: {} });
    expect(await api.getDraft({ params })).toMatchObject({
      values: { buyer: 'Ann', town: 'Graz' },
      carried: null,
    });
    const { saved_at } = saved;
    const [listed] = await api.listDrafts({ query: { template: String(template.id) } });
    expect(listed).toMatchObject({
      id: draft.id,
      template_name: template.name,
      is_available: true,
      progress: { answered: 1, required: 1 },
      saved_at,
    });
  });

  test('has the name that its form makes of the answers, whatever is typed', async () => {
    const { api, save, template } = await begun(await open());
    const named = async () =>
      (await api.listDrafts({ query: { template: String(template.id) } })).map(({ name }) => name);
    expect(await named()).toEqual([null]);
    await save(1, { buyer: 'x' }, { name: ' For \uD800\u0000Ann ' });
    expect(await named()).toEqual(['For   Ann']);
    await save(2, { buyer: 'y' }, { name: 'x'.repeat(900) });
    expect(await named()).toEqual(['x'.repeat(200)]);
    await save(3, { buyer: '' }, { name: '' });
    expect(await named()).toEqual([null]);
  });

  test('two forms that change different fields lose nothing, and learn of each other', async () => {
    const { params, api, save } = await begun(await open());
    await save(1, { buyer: 'Bob' });
    expect(await save(1, { town: 'Linz' })).toMatchObject({ revision: 3, others: { buyer: 'Bob' } });
    expect((await api.getDraft({ params })).values).toEqual({ buyer: 'Bob', town: 'Linz' });
  });

  test('the same field changed twice saves nothing, and shows both values', async () => {
    const { params, api, save } = await begun(await open());
    await save(1, { buyer: 'Bob' });
    const failure = await failureOf(save(1, { buyer: 'Cy', town: 'Linz' }));
    expect([failure.status, failure.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'stale_draft',
        revision: 2,
        yours: { buyer: 'Cy' },
        theirs: { buyer: 'Bob' },
      }),
    ]);
    expect((await api.getDraft({ params })).values).toEqual({ buyer: 'Bob' });
    expect(await save(1, { buyer: 'Bob' })).toMatchObject({ revision: 2 });
    expect(await save(2, { buyer: 'Cy', town: 'Linz' })).toMatchObject({ revision: 3 });
  });

  test('ten forms that save at once lose nothing', async () => {
    const app = await open();
    const staff = await createUser(app, { role: 'staff' });
    const user = await createUser(app);
    const names = Array.from({ length: 10 }, (_, at) => `field_${at}`);
    const template = await createPublished(app, {
      staff,
      document_content: names.map((name) => `[${name}]`).join(' '),
      fields: names.map((name) => textField(name)),
    });
    const api = app.api(user.access);
    const { id } = await api.startDraft({ body: { template: template.id, changes: {} } });
    await Promise.all(
      names.map((name) => api.saveDraft({ params: { id }, body: { base: 1, changes: { [name]: name } } })),
    );
    const { values, revision } = await api.getDraft({ params: { id } });
    expect([values, revision]).toEqual([Object.fromEntries(names.map((name) => [name, name])), 11]);
  });

  test('one call repeated with its key starts one draft', async () => {
    const { api, template } = await begun(await open());
    const start = { body: { template: template.id, changes: {} }, idempotencyKey: randomUUID() };
    const [first, again] = [await api.startDraft(start), await api.startDraft(start)];
    expect(again.id).toBe(first.id);
  });

  test('keeps the value of a field that was renamed, and says what came and what went', async () => {
    const { app, staff, template, api, params, save } = await begun(await open(), {
      buyer: 'Ann',
      town: 'Graz',
    });
    const { revision, fields: before } = await app
      .api(staff.access)
      .getTemplate({ params: { id: template.id } });
    await app.api(staff.access).updateTemplate({
      params: { id: template.id },
      body: {
        revision: revision ?? 0,
        document_content: '[customer] [vat]',
        fields: [
          { ...textField('customer'), id: before.find(({ name }) => name === 'buyer')?.id },
          textField('vat'),
        ],
      },
    });
    await app.api(staff.access).publishTemplate({ params: { id: template.id } });
    const carried = await api.getDraft({ params });
    expect(carried).toMatchObject({
      template_version: 1,
      values: { customer: 'Ann' },
      carried: { from_version: 1, added: ['The vat'], removed: [{ label: 'The town', value: 'Graz' }] },
    });
    // A form that was opened before still saves.
    expect(await save(1, { buyer: 'Bob' }, { template_version: 1 })).toMatchObject({ revision: 2 });
    await save(2, { vat: 'U1' });
    const { values, carried: after } = await api.getDraft({ params });
    expect([values, after]).toEqual([{ customer: 'Bob', vat: 'U1' }, null]);
  });

  describe('ends', () => {
    test('with its document, in one transaction', async () => {
      const { api, draft, params, template } = await begun(await open());
      const document = await api.generateDocument({
        params: { id: template.id },
        body: { form_data: { buyer: 'Ann' }, draft: { id: draft.id, revision: 1 } },
      });
      expect(await api.listDrafts({ query: {} })).toEqual([]);
      const ended = await failureOf(api.saveDraft({ params, body: { base: 1, changes: {} } }));
      expect(ended.body).toMatchObject({ code: 'draft_ended', document: document.id });
      expect((await failureOf(api.restoreDraft({ params }))).body.code).toBe('draft_ended');
    });

    test('not with a document that lacks what another form has saved since', async () => {
      const { api, draft, save, template } = await begun(await open());
      await save(1, { town: 'Graz' });
      await api.generateDocument({
        params: { id: template.id },
        body: { form_data: { buyer: 'Ann' }, draft: { id: draft.id, revision: 1 } },
      });
      expect(await api.listDrafts({ query: {} })).toHaveLength(1);
    });

    test('not with the document of somebody else', async () => {
      const app = await open();
      const { api, draft } = await begun(app);
      const other = await begun(app);
      await other.api.generateDocument({
        params: { id: other.template.id },
        body: { form_data: { buyer: 'Ann' }, draft: { id: draft.id, revision: 1 } },
      });
      expect(await api.listDrafts({ query: {} })).toHaveLength(1);
    });

    test('when its owner deletes it, who may take that back for a week', async () => {
      const app = await createTestApp();
      const { api, params, user } = await begun(app);
      await api.deleteDraft({ params });
      expect(await api.listDrafts({ query: {} })).toEqual([]);
      expect(await api.restoreDraft({ params })).toMatchObject({ values: { buyer: 'Ann' } });
      await api.deleteDraft({ params });
      await sweepDrafts(app.deps);
      expect(await rowsOf(app)).toHaveLength(1);
      await pretendEnded(app);
      // The week is over, whenever the sweep comes.
      expect((await failureOf(api.restoreDraft({ params }))).status).toBe(404);
      await sweepDrafts(app.deps);
      expect(await rowsOf(app)).toEqual([]);
      expect((await failureOf(api.restoreDraft({ params }))).status).toBe(404);
      expect(await countedFor(app, user.id)).toBe(0);
      const audit = await app.deps.database.query
        .selectFrom('audit')
        .select('action')
        .where('action', 'like', 'draft.%')
        .orderBy('id')
        .execute();
      expect(audit.map(({ action }) => action)).toEqual(['draft.deleted', 'draft.restored', 'draft.deleted']);
    });

    test('after DRAFT_DAYS, unless its owner is on legal hold', async () => {
      const app = await createTestApp();
      const { api, user } = await begun(app);
      const held = await begun(app);
      const admin = await createUser(app, { role: 'admin' });
      const hold = { user: held.user.id, reason: 'A case' };
      await app.api(admin.access).setLegalHold({ body: hold });
      const saved = (days: number) =>
        app.deps.database.query
          .updateTable('document_drafts')
          .set({ updated_at: secondsFrom(app.clock, -days * dayS) })
          .execute();
      await saved(179);
      await sweepDrafts(app.deps);
      expect(await api.listDrafts({ query: {} })).toHaveLength(1);
      await saved(181);
      await sweepDrafts(app.deps);
      expect(await api.listDrafts({ query: {} })).toEqual([]);
      expect(await held.api.listDrafts({ query: {} })).toHaveLength(1);
      expect((await rowsOf(app)).find(({ user_id }) => user_id === user.id)?.ended_as).toBe('expired');
    });
  });

  test('is kept but no longer saved where the template was withdrawn', async () => {
    const app = await open();
    const { api, params, save, staff, template } = await begun(app);
    await app.api(staff.access).archiveTemplate({ params: { id: template.id } });
    expect((await failureOf(save(1, { town: 'Graz' }))).body.code).toBe('template_withdrawn');
    expect(await api.getDraft({ params })).toMatchObject({ is_available: false, values: { buyer: 'Ann' } });
  });

  test('is kept while the permission for its template is revoked, and continues once it is granted again', async () => {
    const app = await open();
    const [staff, user] = [await createUser(app, { role: 'staff' }), await createUser(app)];
    const { id: template } = await createPublished(app, { staff, fields, access: 'private' });
    const asStaff = app.api(staff.access);
    const grant = () => asStaff.grantPermission({ body: { template, user: user.id } });
    const permission = await grant();
    const api = app.api(user.access);
    const { id } = await api.startDraft({ body: { template, changes: { buyer: 'Ann' } } });
    const save = (base: number) =>
      api.saveDraft({ params: { id }, body: { base, changes: { town: 'Graz' } } });
    await asStaff.revokePermission({ params: { id: permission.id } });
    expect((await failureOf(save(1))).body.code).toBe('template_withdrawn');
    expect(await api.listDrafts({ query: {} })).toMatchObject([{ id, is_available: false }]);
    expect(await api.getDraft({ params: { id } })).toMatchObject({
      is_available: false,
      values: { buyer: 'Ann' },
    });
    await grant();
    expect(await save(1)).toMatchObject({ revision: 2 });
  });

  test('counts towards the quota of its owner', async () => {
    const app = await createTestApp();
    const { api, draft, save, user } = await begun(app, { buyer: 'A'.repeat(500) });
    expect(await countedFor(app, user.id)).toBeGreaterThan(500);
    await save(1, { town: 'B'.repeat(300) });
    expect(await countedFor(app, user.id)).toBeGreaterThan(800);
    expect(await findMiscounted(app.deps.database)).toEqual([]);
    const none = { bytes: Infinity, documents: Infinity, tables: Infinity };
    app.deps.config.quotas = { user: { ...none, bytes: 900 }, company: none, installation: none };
    const failure = await failureOf(save(2, { town: 'B'.repeat(900) }));
    expect(failure.body).toMatchObject({ code: 'quota_reached', quota: 'user' });
    const { values } = await api.getDraft({ params: { id: draft.id } });
    expect(values['town']).toHaveLength(300);
    expect(await save(2, { town: '' })).toMatchObject({ revision: 3 });
  });

  test.each([
    [{ buyer: 7 }, { changes: { buyer: ['A field of this type holds no such value.'] } }],
    [{ nobody: 'x' }, { changes: { nobody: ['There is no such field.'] } }],
  ])('refuses %j', async (changes, problem) => {
    const { save } = await begun(await open());
    expect((await failureOf(save(1, changes))).body).toMatchObject({ code: 'invalid', ...problem });
  });

  test('refuses a revision that it never had, and answers that are too long', async () => {
    const { save } = await begun(await open());
    expect((await failureOf(save(2, {}))).body).toMatchObject({ code: 'invalid', base: expect.anything() });
    await save(1, { buyer: 'x'.repeat(maxDraftBytes / 2) });
    expect((await failureOf(save(2, { town: 'x'.repeat(maxDraftBytes / 2) }))).body.code).toBe('too_large');
  });

  test('refuses one more than a user may have, until one is ended', async () => {
    const app = await open();
    const { draft, user, api, params } = await begun(app);
    const { id: _, ...row } = await app.deps.database.query
      .selectFrom('document_drafts')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: maxDrafts - 1 }, () => row);
    await app.deps.database.query.insertInto('document_drafts').values(others).execute();
    const start = () => api.startDraft({ body: { template: draft.template, changes: {} } });
    expect((await failureOf(start())).body.code).toBe('too_many_drafts');
    await api.deleteDraft({ params });
    await start();
    expect((await failureOf(api.restoreDraft({ params }))).body.code).toBe('too_many_drafts');
    await app.deps.database.query.deleteFrom('document_drafts').where('user_id', '=', user.id).execute();
  });
});

function rowsOf({ deps }: TestApp) {
  return deps.database.query.selectFrom('document_drafts').selectAll().execute();
}

async function pretendEnded({ deps, clock }: TestApp): Promise<void> {
  const ended_at = secondsFrom(clock, -8 * dayS);
  await deps.database.query.updateTable('document_drafts').set({ ended_at }).execute();
}

async function countedFor({ deps }: TestApp, id: number): Promise<number | undefined> {
  const row = await deps.database.query
    .selectFrom('stored_by_user')
    .select('byte_count')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.byte_count;
}
