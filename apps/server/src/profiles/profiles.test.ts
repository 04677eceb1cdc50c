import { type Profile, profileRoutes } from '@inkfield/contract/profiles';
import { maxProfiles } from '@inkfield/contract/profile-keys';
import { expect, test } from 'vitest';
import { createCompany, createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const acme = {
  kind: 'company',
  name: 'Acme Ltd',
  values: { 'company.name': 'Acme Ltd', 'company.address': '1 Harbour Street\nGalway' },
} as const;

describeOnEachDatabase('profiles', (createTestApp) => {
  /** Two members of a company, and staff who may let them share. */
  async function scene() {
    const app = await createTestApp();
    const company = await createCompany(app);
    const [owner, colleague] = [
      await createUser(app, { company_id: company.id }),
      await createUser(app, { company_id: company.id }),
    ];
    const staff = app.api((await createUser(app, { role: 'staff' })).access);
    const allow = (shares_profiles: boolean) =>
      staff.updateCompany({ params: { id: company.id }, body: { shares_profiles } });
    return { app, company, owner, colleague, staff, allow };
  }
  const create = (app: TestApp, { access }: TestUser, body: object = {}) =>
    app.api(access).createProfile({ body: { ...acme, ...body } });
  const namesFor = async (app: TestApp, { access }: TestUser) =>
    (await app.api(access).listProfiles({})).profiles.map(({ name }) => name);

  test('are stored, changed and removed by their owner', async () => {
    const { app, owner } = await scene();
    const api = app.api(owner.access);
    const made = await create(app, owner);
    expect(made).toMatchObject({ ...acme, is_own: true, is_shared: false, revision: 1 });
    await create(app, owner, { kind: 'person', name: 'Ada Lovelace', values: { iban: 'IE1' } });
    expect(await namesFor(app, owner)).toEqual(['Acme Ltd', 'Ada Lovelace']);
    // The list is written without the contract, which names all that is in it.
    const list = await api.listProfiles({});
    expect(profileRoutes.listProfiles.answer.parse(list)).toEqual(list);
    const params = { id: made.id };
    const values = { 'company.name': 'Acme Limited' };
    const changed = await api.changeProfile({ params, body: { revision: 1, name: 'Acme', values } });
    expect(changed).toMatchObject({ kind: 'company', name: 'Acme', values, revision: 2 });
    const stale = api.changeProfile({ params, body: { revision: 1, name: 'Older' } });
    expect(await failureOf(stale)).toMatchObject({ status: 409, body: { code: 'stale_profile' } });
    expect(await api.getSavedProfile({ params })).toEqual(changed);
    await api.deleteProfile({ params });
    expect((await failureOf(api.getSavedProfile({ params }))).status).toBe(404);
    expect((await failureOf(api.deleteProfile({ params }))).status).toBe(404);
  });

  test('of others do not exist', async () => {
    const { app, owner, colleague, allow } = await scene();
    await allow(true);
    const { id } = await create(app, owner);
    const stranger = app.api(colleague.access);
    expect(await namesFor(app, colleague)).toEqual([]);
    const params = { id };
    for (const call of [
      () => stranger.getSavedProfile({ params }),
      () => stranger.changeProfile({ params, body: { revision: 1, name: 'Mine' } }),
      () => stranger.deleteProfile({ params }),
    ])
      expect((await failureOf(call())).status).toBe(404);
  });

  test('are shared with the company while staff allow it and the owner is a member', async () => {
    const { app, company, owner, colleague, staff, allow } = await scene();
    const refused = create(app, owner, { is_shared: true });
    expect(await failureOf(refused)).toMatchObject({ status: 400 });
    await allow(true);
    const { id } = await create(app, owner, { is_shared: true });
    const outsider = await createUser(app);
    expect(await namesFor(app, outsider)).toEqual([]);
    const seen = async (): Promise<Profile | undefined> =>
      (await app.api(colleague.access).listProfiles({})).profiles.find((one) => one.id === id);
    expect(await seen()).toMatchObject({ name: 'Acme Ltd', is_own: false, is_shared: true });
    // Colleagues use it and change nothing.
    const other = app.api(colleague.access);
    const change = other.changeProfile({ params: { id }, body: { revision: 1, name: 'Mine' } });
    expect((await failureOf(change)).status).toBe(404);
    expect((await failureOf(other.deleteProfile({ params: { id } }))).status).toBe(404);
    await allow(false);
    expect(await seen()).toBeUndefined();
    expect(await app.api(owner.access).getSavedProfile({ params: { id } })).toMatchObject({
      is_shared: false,
    });
    await allow(true);
    expect(await seen()).toBeDefined();
    await staff.removeCompanyMember({ params: { id: company.id, user: owner.id } });
    expect(await seen()).toBeUndefined();
    const beta = await createCompany(app);
    await staff.updateCompany({ params: { id: beta.id }, body: { shares_profiles: true } });
    await staff.addCompanyMember({ params: { id: beta.id }, body: { user: owner.id } });
    await staff.addCompanyMember({ params: { id: beta.id }, body: { user: colleague.id } });
    // A profile that was shared with one company is not shared with the next one.
    expect(await seen()).toBeUndefined();
  });

  test('the list names the company only where its members may share', async () => {
    const { app, company, owner, allow } = await scene();
    const named = async () => (await app.api(owner.access).listProfiles({})).company;
    expect(await named()).toBeNull();
    await allow(true);
    expect(await named()).toBe(company.name);
  });

  test('have a name of their own, meanings as keys, and values that can be printed', async () => {
    const { app, owner } = await scene();
    await create(app, owner);
    expect((await failureOf(create(app, owner, { name: 'ACME ltd' }))).status).toBe(400);
    for (const body of [
      { name: '' },
      { name: 'a\u0000b' },
      { name: 'B', kind: 'animal' },
      { name: 'B', values: { 'Company Name': 'x' } },
      { name: 'B', values: { constructor: { a: 1 } } },
      { name: 'B', values: { iban: '' } },
      { name: 'B', values: { iban: 'x'.repeat(2001) } },
      { name: 'B', values: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`k${at}`, 'x'])) },
    ])
      expect([body, (await failureOf(create(app, owner, body))).status]).toEqual([body, 400]);
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k${at}`, 'x'.repeat(2000)]));
    expect((await failureOf(create(app, owner, { name: 'B', values: many }))).status).toBe(413);
  });

  test('are limited in number', async () => {
    const { app, owner } = await scene();
    const { id } = await create(app, owner);
    const { query } = app.deps.database;
    const row = await query.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    const more = Array.from({ length: maxProfiles - 1 }, (_, at) => ({ ...columns, name_key: `more ${at}` }));
    await query.insertInto('profiles').values(more).execute();
    expect(await failureOf(create(app, owner, { name: 'One more' }))).toMatchObject({ status: 409 });
  });

  test('are on record without their values where they are shared or deleted', async () => {
    const { app, company, owner, allow } = await scene();
    await allow(true);
    const { id } = await create(app, owner);
    const api = app.api(owner.access);
    await api.changeProfile({ params: { id }, body: { revision: 1, is_shared: true } });
    await api.changeProfile({ params: { id }, body: { revision: 2, is_shared: false } });
    await api.deleteProfile({ params: { id } });
    const rows = await app.deps.database.query
      .selectFrom('audit')
      .select(['action', 'after_json'])
      .where((eb) =>
        eb.or([eb('subject_type', '=', 'profile'), eb('action', '=', 'company.sharing_changed')]),
      )
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, after_json }) => [action, JSON.parse(after_json ?? 'null')])).toEqual([
      ['company.sharing_changed', { shares_profiles: true }],
      ['profile.shared', { user: owner.id, company: company.id }],
      ['profile.unshared', { user: owner.id }],
      ['profile.deleted', { user: owner.id }],
    ]);
  });
});
