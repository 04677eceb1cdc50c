import { plainLook } from '@inkfield/contract/plain-look';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const look = plainLook();
const larger = { ...look, styles: { Body: { font: 'Arial', size: 14 } } };

describeOnEachDatabase('house looks', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });
  const auditRows = async () => {
    const rows = await app.deps.database.query.selectFrom('audit').selectAll().orderBy('id').execute();
    return rows
      .filter(({ action }) => action.startsWith('house_look.'))
      .map(({ action, subject_id }) => [action, subject_id]);
  };

  test('one of each company and one of the installation are saved, replaced and deleted, on record', async () => {
    const api = app.api(staff.access);
    const acme = await api.createCompany({ body: { name: 'Acme' } });
    await api.saveHouseLook({ body: { company: acme.id, look } });
    const ours = await api.saveHouseLook({ body: { company: null, look } });
    const again = await api.saveHouseLook({ body: { company: acme.id, look: larger } });
    await api.saveHouseLook({ body: { company: null, look: larger } });
    const listed = await api.listHouseLooks({});
    expect(listed.map(({ company }) => company)).toEqual([null, { id: acme.id, name: 'Acme' }]);
    expect((await api.getHouseLook({ params: { id: again.id } })).look).toEqual(larger);
    expect(await failureOf(api.getHouseLook({ params: { id: ours.id } }))).toMatchObject({ status: 404 });
    await api.deleteHouseLook({ params: { id: again.id } });
    expect(await api.listHouseLooks({})).toHaveLength(1);
    expect(await auditRows()).toEqual([
      ['house_look.saved', acme.id],
      ['house_look.saved', null],
      ['house_look.saved', acme.id],
      ['house_look.saved', null],
      ['house_look.deleted', acme.id],
    ]);
  });

  test('keeps shapes, and no pictures but those of the template that it is saved from', async () => {
    const api = app.api(staff.access);
    const place = { width: 10, height: 10, alt: '' };
    const pictures = { Seal: { ...place, sha256: 'a'.repeat(64) }, Line: { ...place, fill: 'ff0000' } };
    const { id } = await api.saveHouseLook({ body: { company: null, look: { ...look, pictures } } });
    const { look: saved } = await api.getHouseLook({ params: { id } });
    expect(Object.keys(saved.pictures ?? {})).toEqual(['Line']);
    const body = { name: 'Letter', document_content: 'Words\n', look: saved };
    expect((await api.createTemplate({ body })).look).toEqual(saved);
  });

  test('is refused for a company that is not there, and by the path of what is out of range', async () => {
    const api = app.api(staff.access);
    expect(await failureOf(api.saveHouseLook({ body: { company: 999_999, look } }))).toMatchObject({
      status: 400,
      body: { company: [expect.any(String)] },
    });
    const wrong = { ...look, styles: { Body: { size: 5000 } } };
    expect(await failureOf(api.saveHouseLook({ body: { company: null, look: wrong } }))).toMatchObject({
      status: 400,
      body: { look: { 'styles.Body.size': ['Must be at most 200.'] } },
    });
  });
});
