import { expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

const reason = 'As the client wished';

describeOnEachDatabase('an erasure', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const erasing = await createErasing(app);
    const document = await erasing.generate('CANARY');
    return { app, document, ...erasing };
  }

  test('is asked for by staff, confirmed by an administrator who did not ask, and due after seven days', async () => {
    const { app, document, user, staff, admin, asStaff, asAdmin } = await scene();
    const scope = await asStaff.getErasureScope({ params: { target: 'document', id: document.id } });
    expect(scope).toEqual({ documents: 1, pages: 1, tables: 0, rows: 0, refusal: null });
    const asked = await asStaff.askErasure({ body: { document: document.id, reason } });
    expect(asked).toMatchObject({
      state: 'waiting',
      document: { id: document.id },
      user: { id: user.id },
      asked_by: { id: staff.id },
      due_at: null,
    });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(0);
    const params = { id: asked.id };
    expect((await failureOf(asStaff.confirmErasure({ params }))).status).toBe(403);
    const confirmed = await asAdmin.confirmErasure({ params });
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmed_by: { id: admin.id } });
    expect(Date.parse(confirmed.due_at ?? '') - app.clock.now()).toBeGreaterThan(6.9 * 24 * 3600_000);
    expect(await carryOut(app)).toBe(0);
    expect(await asStaff.listErasures({ query: { state: 'open' } })).toEqual([confirmed]);
    const rows = await asAdmin.listAudit({ query: { action: 'erasure.' } });
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['erasure.confirmed', admin.id],
      ['erasure.asked', staff.id],
    ]);
    expect(JSON.stringify(rows)).not.toContain(reason);
  });

  test('cannot be confirmed by the administrator who asked', async () => {
    const { document, asAdmin, other, app } = await scene();
    const { id } = await asAdmin.askErasure({ body: { document: document.id, reason } });
    const refusal = await failureOf(asAdmin.confirmErasure({ params: { id } }));
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
    const asOther = app.api(other.access);
    expect(await asOther.confirmErasure({ params: { id } })).toMatchObject({ state: 'confirmed' });
    expect((await failureOf(asOther.confirmErasure({ params: { id } }))).status).toBe(409);
  });

  test('is refused for what is not there, what was asked for already, and accounts of the team', async () => {
    const { document, user, staff, asStaff, app } = await scene();
    const statusOf = async (body: { document?: number; user?: number; reason?: string }) =>
      (await failureOf(asStaff.askErasure({ body: { reason, ...body } }))).status;
    expect(await statusOf({ document: 999_999 })).toBe(404);
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ document: document.id, user: user.id })).toBe(400);
    expect(await statusOf({ document: document.id, reason: ' ' })).toBe(400);
    expect(await statusOf({ user: staff.id })).toBe(409);
    await asStaff.askErasure({ body: { document: document.id, reason } });
    expect(await statusOf({ document: document.id })).toBe(409);
    const client = app.api(user.access);
    expect((await failureOf(client.askErasure({ body: { document: document.id, reason } }))).status).toBe(
      403,
    );
  });

  test('is cancelled as long as it has not begun, and can be asked for again', async () => {
    const { app, document, asStaff, confirmed } = await scene();
    const { id } = await confirmed({ document: document.id });
    expect(await asStaff.cancelErasure({ params: { id } })).toMatchObject({ state: 'cancelled' });
    expect((await failureOf(asStaff.cancelErasure({ params: { id } }))).status).toBe(409);
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(0);
    await confirmed({ document: document.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    const [done] = await asStaff.listErasures({});
    expect(done).toMatchObject({ state: 'done' });
    expect((await failureOf(asStaff.cancelErasure({ params: { id: done?.id ?? 0 } }))).status).toBe(409);
  });

  test.each([1, 2])('confirmed and cancelled at once ends as one of the two (%i)', async () => {
    const { app, document, admin, other, asStaff } = await scene();
    const { id } = await asStaff.askErasure({ body: { document: document.id, reason } });
    const outcomes = await Promise.allSettled([
      app.api(admin.access).confirmErasure({ params: { id } }),
      app.api(other.access).cancelErasure({ params: { id } }),
    ]);
    const [erasure] = await asStaff.listErasures({});
    const confirmedFirst = outcomes[0]?.status === 'fulfilled';
    expect(outcomes[1]?.status).toBe('fulfilled');
    expect(erasure).toMatchObject({
      state: 'cancelled',
      confirmed_at: confirmedFirst ? expect.anything() : null,
    });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(0);
  });

  test('waits while a clock is far ahead', async () => {
    const { app, document, confirmed } = await scene();
    await confirmed({ document: document.id });
    app.clock.jump(400 * 24 * 3600);
    expect(await carryOut(app)).toBe(0);
  });
});

describeOnEachDatabase('a legal hold', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const erasing = await createErasing(app);
    const document = await erasing.generate('CANARY');
    const isErased = async () => {
      const select = app.deps.database.query
        .selectFrom('documents')
        .select('erased_at')
        .where('id', '=', document.id);
      return (await select.executeTakeFirstOrThrow()).erased_at !== null;
    };
    return { app, document, isErased, ...erasing };
  }

  async function putIntoCompany({ asStaff, user }: Awaited<ReturnType<typeof scene>>) {
    const company = await asStaff.createCompany({ body: { name: 'Acme' } });
    await asStaff.addCompanyMember({ params: { id: company.id }, body: { user: user.id } });
    return company.id;
  }

  test.each(['document', 'user', 'company'] as const)(
    'on a %s stops asking, confirming and carrying out until it is lifted',
    async (target) => {
      const given = await scene();
      const { app, document, user, asAdmin, asStaff, confirmed, isErased } = given;
      const company = target === 'company' ? await putIntoCompany(given) : 0;
      const id = { document: document.id, user: user.id, company }[target];
      const erasure = await confirmed({ document: document.id });
      const hold = await asAdmin.setLegalHold({ body: { [target]: id, reason: 'A case' } });
      expect(await asStaff.listLegalHolds({ query: { [target]: String(id) } })).toEqual([hold]);
      expect((await failureOf(asAdmin.setLegalHold({ body: { [target]: id, reason: 'x' } }))).status).toBe(
        409,
      );
      await letHoldPass(app);
      expect(await carryOut(app)).toBe(0);
      expect(await isErased()).toBe(false);
      expect(await asStaff.listErasures({})).toMatchObject([{ id: erasure.id, state: 'held' }]);
      if (target !== 'document')
        expect((await failureOf(asStaff.askErasure({ body: { user: user.id, reason } }))).status).toBe(409);
      await asAdmin.liftLegalHold({ params: { id: hold.id } });
      expect(await carryOut(app)).toBe(1);
      expect(await isErased()).toBe(true);
    },
  );

  test('is set by administrators only, on what is there', async () => {
    const { asStaff, asAdmin, document } = await scene();
    const body = { document: document.id, reason };
    expect((await failureOf(asStaff.setLegalHold({ body }))).status).toBe(403);
    expect((await failureOf(asAdmin.setLegalHold({ body: { user: 999_999, reason } }))).status).toBe(404);
    expect((await failureOf(asAdmin.setLegalHold({ body: { reason } }))).status).toBe(400);
    expect((await failureOf(asAdmin.liftLegalHold({ params: { id: 999_999 } }))).status).toBe(404);
  });

  test.each([1, 2])(
    'that is set while an erasure is carried out keeps what is not erased yet (%i)',
    async () => {
      const { app, document, asAdmin, confirmed, isErased } = await scene();
      await confirmed({ document: document.id });
      await letHoldPass(app);
      const [done, hold] = await Promise.allSettled([
        carryOut(app),
        asAdmin.setLegalHold({ body: { document: document.id, reason } }),
      ]);
      expect([done.status, hold.status]).toEqual(['fulfilled', 'fulfilled']);
      // In either order, a held document that was not erased has its values and its file.
      const row = await app.deps.database.query
        .selectFrom('documents')
        .select(['form_data_json', 'sha256'])
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow();
      const hasValues = row.form_data_json.includes('CANARY');
      expect(hasValues).toBe(!(await isErased()));
      if (hasValues) expect(await app.deps.storage.find(row.sha256)).toBeDefined();
    },
  );
});
