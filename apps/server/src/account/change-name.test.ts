import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

describeOnEachDatabase('one’s own name', (createTestApp) => {
  test('changes from the next request, and leaves a row of the audit', async () => {
    const app = await createTestApp();
    const { access, id } = await createUser(app, { first_name: 'Ada', last_name: 'Byron' });
    const name = { first_name: 'Augusta', last_name: 'King' };
    expect(await app.api(access).updateProfile({ body: name })).toMatchObject({ id, ...name });
    expect(await app.api(access).getProfile({})).toMatchObject(name);
    const { after_json: after } = await app.deps.database.query
      .selectFrom('audit')
      // Names lie beside the row, so that they can be erased.
      .innerJoin('audit_personal as personal', 'personal.audit_id', 'audit.id')
      .select('personal.after_json')
      .where('action', '=', 'user.name_changed')
      .where('actor_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? '')).toEqual(name);
  });

  test.each(['', ' ', 'www.evil.example', 'x'.repeat(61), 'A\nB'])('is not %j', async (first_name) => {
    const app = await createTestApp();
    const { access } = await createUser(app);
    const { status, body } = await failureOf(
      app.api(access).updateProfile({ body: { first_name, last_name: 'King' } }),
    );
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining(['first_name'])]);
  });
});
