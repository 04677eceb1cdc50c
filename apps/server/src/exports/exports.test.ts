import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createBatch, createSale } from '../../test/table-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('an export', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const erasing = await createErasing(app);
    const document = await erasing.generate('CANARY');
    return { app, document, ...erasing };
  }

  const exportAs = (app: TestApp, { access }: TestUser, url = '/api/templates/own_data/') =>
    app.request({ url, headers: { authorization: `Bearer ${access}` } });

  function filesIn(zip: Buffer): Record<string, Buffer> {
    const files = Object.entries(unzipSync(new Uint8Array(zip)));
    return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes)]));
  }
  const jsonIn = (file: Buffer | undefined): unknown => JSON.parse(file?.toString() ?? 'null');

  test('holds the profile, documents with their values, and what is on record, of the caller only', async () => {
    const { app, document, user, generate, staff, asStaff } = await scene();
    await generate('STRANGER', await createUser(app));
    const begun = { template: document.template, changes: { buyer: 'BEGUN' } };
    const draft = await app.api(user.access).startDraft({ body: begun });
    await app.api(staff.access).startDraft({ body: { ...begun, changes: { buyer: 'STRANGER' } } });
    for (const [{ access }, name] of [
      [user, 'Own Ltd'],
      [staff, 'STRANGER'],
    ] as const)
      await app.api(access).createProfile({ body: { kind: 'company', name, values: { iban: 'IE1' } } });
    await asStaff.updateUser({ params: { id: user.id }, body: { first_name: 'Grace' } });
    const { query } = app.deps.database;
    const { id: session_id } = await query
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const now = '2026-03-05T10:00:00.000Z';
    for (const [user_id, email] of [
      [user.id, 'grace@example.com'],
      [staff.id, 'strange@example.com'],
    ] as const) {
      const hashes = { new_hash: `HASH of ${email}`, former_hash: null, cancel_hash: null };
      const opened = { new_opened_at: null, former_opened_at: null, handed_over_at: null, ended_at: null };
      await query
        .insertInto('email_changes')
        .values({
          user_id,
          session_id,
          former_key: 'was@example.com',
          email,
          ...hashes,
          ...opened,
          created_at: now,
          expires_at: now,
        })
        .execute();
    }
    const answer = await exportAs(app, user);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = filesIn(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      'profile.json',
      'sessions.json',
      'email_changes.json',
      'people_and_companies.json',
      `drafts/draft_${draft.id}.json`,
      `documents/document_${document.id}.pdf`,
      `documents/document_${document.id}.json`,
      'audit/part_1.json',
    ]);
    expect(jsonIn(files['profile.json'])).toMatchObject({ email: user.email, first_name: 'Grace' });
    expect(jsonIn(files['people_and_companies.json'])).toMatchObject([
      { name: 'Own Ltd', values: { iban: 'IE1' } },
    ]);
    expect(jsonIn(files[`drafts/draft_${draft.id}.json`])).toMatchObject({ form_data: { buyer: 'BEGUN' } });
    expect(files[`documents/document_${document.id}.pdf`]?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(jsonIn(files[`documents/document_${document.id}.json`])).toMatchObject({
      sha256: document.sha256,
      check_code: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      name: 'For CANARY',
      tags: [],
      form_data: { buyer: 'CANARY' },
    });
    expect(jsonIn(files['audit/part_1.json'])).toMatchObject([
      { action: 'document.generated', by: 'you', subject_id: document.id },
      { action: 'user.name_changed', by: 'somebody else', ip: null },
      { action: 'export.made', by: 'you', ip: '127.0.0.1' },
    ]);
    expect(jsonIn(files['sessions.json'])).toMatchObject([{ kind: 'tokens', ended_at: null }]);
    expect(jsonIn(files['email_changes.json'])).toMatchObject([
      { email: 'grace@example.com', former_email: 'was@example.com' },
    ]);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/HASH|strange@/);
    expect(all).not.toContain(session_id);
    expect(all).not.toContain('STRANGER');
    expect(all).not.toContain(staff.email);
  });

  test('holds tables with their rows, also those that were never started', async () => {
    const app = await createTestApp();
    const { user, template } = await createSale(app);
    const table = { template, file: 'buyer,Price,closing date\nAnn,7,2026-03-05\nCANARY,abc,\n' };
    const { id } = await createBatch(app, user, table);
    await createBatch(app, await createUser(app), {
      ...table,
      file: table.file.replace('CANARY', 'STRANGER'),
    });
    const files = filesIn((await exportAs(app, user)).rawPayload);
    expect(jsonIn(files[`tables/table_${id}.json`])).toMatchObject({
      id,
      state: 'ready',
      columns: [{ header: 'buyer' }, { header: 'Price' }, { header: 'closing date' }],
    });
    expect(jsonIn(files[`tables/table_${id}_rows_1.json`])).toEqual([
      { row: 2, state: 'waiting', document: null, cells: ['Ann', '7', '2026-03-05'] },
      { row: 3, state: 'invalid', document: null, cells: ['CANARY', 'abc'] },
    ]);
    expect(Object.values(files).join('\n')).not.toContain('STRANGER');
  });

  test('of a client is for staff, and on record', async () => {
    const { app, user, staff, admin, asAdmin } = await scene();
    const answer = await exportAs(app, staff, `/api/users/${user.id}/export/`);
    expect(Object.keys(filesIn(answer.rawPayload))).toContain('profile.json');
    expect((await exportAs(app, user, `/api/users/${user.id}/export/`)).statusCode).toBe(403);
    expect((await exportAs(app, staff, `/api/users/${admin.id}/export/`)).statusCode).toBe(404);
    expect((await exportAs(app, staff, '/api/users/999999/export/')).statusCode).toBe(404);
    expect(await asAdmin.listAudit({ query: { action: 'export.made' } })).toMatchObject([
      { actor: staff.id, subject_type: 'user', subject_id: user.id },
    ]);
  });

  test('leaves erased documents out, and of an erased person there is none', async () => {
    const { app, user, staff, document, confirmed } = await scene();
    await confirmed({ document: document.id });
    await letHoldPass(app);
    await carryOut(app);
    const { rawPayload } = await exportAs(app, user);
    expect(Object.keys(filesIn(rawPayload)).filter((name) => name.startsWith('documents/'))).toEqual([]);
    await confirmed({ user: user.id });
    await letHoldPass(app);
    await carryOut(app);
    const refused = await exportAs(app, staff, `/api/users/${user.id}/export/`);
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'erased']);
  });
});
