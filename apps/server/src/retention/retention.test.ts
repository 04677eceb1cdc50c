import { expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';
import { secondsFrom } from '../clock.ts';
import { sweepTables } from '../batches/sweep-tables.ts';
import { monthsBefore, noteByRules } from '../erasures/erase-by-rule.ts';

const day = 24 * 3600;

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-03-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-03-15T10:00:00.000Z', 12, '2025-03-15T10:00:00.000Z'],
])('%s less %i months is %s', (now, months, before) => {
  expect(monthsBefore(Date.parse(now), months)).toBe(before);
});

describeOnEachDatabase('a rule of retention', (createTestApp) => {
  async function scene() {
    const app = await createTestApp({
      refreshIdleS: 4000 * day,
      refreshAbsoluteS: 4000 * day,
      accessTtlS: 4000 * day,
    });
    const erasing = await createErasing(app);
    const asOther = app.api(erasing.other.access);
    const document = await erasing.generate('CANARY');
    const inForce = async (target: { template: number } | { company: number }, keep_months: number) => {
      const { id } = await erasing.asAdmin.askRetentionRule({ body: { ...target, keep_months } });
      return asOther.confirmRetentionRule({ params: { id } });
    };
    return { app, asOther, document, inForce, ...erasing };
  }

  /** Without the sessions of the team, which end after hours. */
  async function erasuresIn({ app }: Pick<Awaited<ReturnType<typeof scene>>, 'app'>) {
    const select = app.deps.database.query.selectFrom('erasures');
    return select.select(['document_id', 'rule_id', 'cancelled_at', 'done_at']).orderBy('id').execute();
  }

  test('is asked for by one administrator and put in force by another, in place of the one before', async () => {
    const { asAdmin, asOther, asStaff, template, inForce } = await scene();
    const body = { template: template.id, keep_months: 24 };
    expect((await failureOf(asStaff.askRetentionRule({ body }))).status).toBe(403);
    const asked = await asAdmin.askRetentionRule({ body });
    expect(asked.state).toBe('waiting');
    expect((await failureOf(asAdmin.askRetentionRule({ body }))).status).toBe(409);
    const params = { id: asked.id };
    expect((await failureOf(asAdmin.confirmRetentionRule({ params }))).status).toBe(403);
    expect(await asOther.confirmRetentionRule({ params })).toMatchObject({
      state: 'in_force',
      keep_months: 24,
    });
    expect((await failureOf(asOther.confirmRetentionRule({ params }))).status).toBe(409);
    const next = await inForce({ template: template.id }, 36);
    expect(await asStaff.listRetentionRules({ query: { template: String(template.id) } })).toEqual([next]);
    await asAdmin.endRetentionRule({ params: { id: next.id } });
    expect(await asStaff.listRetentionRules({})).toEqual([]);
    const actions = (await asAdmin.listAudit({ query: { action: 'retention_rule.' } })).map(
      ({ action }) => action,
    );
    expect(actions.toReversed()).toEqual([
      'retention_rule.asked',
      'retention_rule.confirmed',
      'retention_rule.asked',
      'retention_rule.ended',
      'retention_rule.confirmed',
      'retention_rule.ended',
    ]);
    for (const wrong of [{}, { template: template.id, company: 1 }])
      expect((await failureOf(asAdmin.askRetentionRule({ body: { ...wrong, keep_months: 1 } }))).status).toBe(
        400,
      );
    const absent = asAdmin.askRetentionRule({ body: { company: 999_999, keep_months: 1 } });
    expect((await failureOf(absent)).status).toBe(404);
  });

  test('erases what it keeps no longer, after the hold, and nothing younger', async () => {
    const given = await scene();
    const { app, document, inForce, template } = given;
    const rule = await inForce({ template: template.id }, 2);
    await noteByRules(app.deps);
    expect(await erasuresIn(given)).toEqual([]);
    app.clock.forward(70 * day);
    await noteByRules(app.deps);
    await noteByRules(app.deps);
    const noted = { document_id: document.id, rule_id: rule.id, cancelled_at: null };
    expect(await erasuresIn(given)).toEqual([{ ...noted, done_at: null }]);
    expect(await carryOut(app)).toBe(0);
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    await noteByRules(app.deps);
    expect(await erasuresIn(given)).toEqual([{ ...noted, done_at: expect.any(String) }]);
  });

  test('waits for the longer one where the template and the company have one each', async () => {
    const given = await scene();
    const { app, inForce, template, user, asStaff } = given;
    const { id: company } = await asStaff.createCompany({ body: { name: 'Acme' } });
    await asStaff.addCompanyMember({ params: { id: company }, body: { user: user.id } });
    await inForce({ template: template.id }, 1);
    await inForce({ company }, 3);
    app.clock.forward(70 * day);
    await noteByRules(app.deps);
    expect(await erasuresIn(given)).toEqual([]);
    app.clock.forward(30 * day);
    await noteByRules(app.deps);
    expect(await erasuresIn(given)).toHaveLength(1);
  });

  test('removes the profiles of members of a company that were not changed for so long', async () => {
    const given = await scene();
    const { app, inForce, user, asStaff } = given;
    const { id: company } = await asStaff.createCompany({ body: { name: 'Profiled' } });
    await asStaff.addCompanyMember({ params: { id: company }, body: { user: user.id } });
    await inForce({ company }, 2);
    const { query } = app.deps.database;
    const changedMonthsAgo = (months: number, name: string) => {
      const changed_at = monthsBefore(app.clock.now(), months);
      const row = { user_id: user.id, company_id: null, kind: 'person', revision: 1 } as const;
      return query
        .insertInto('profiles')
        .values({ ...row, name, name_key: name, changed_at, values_json: '{}' })
        .execute();
    };
    await changedMonthsAgo(3, 'old');
    await changedMonthsAgo(1, 'new');
    await noteByRules(app.deps);
    expect(await query.selectFrom('profiles').select('name').execute()).toEqual([{ name: 'new' }]);
  });

  test('passes over what is on legal hold, and what was taken out of it by hand', async () => {
    const given = await scene();
    const { app, document, inForce, template, generate, asAdmin, admin } = given;
    const held = await generate('Bob');
    await inForce({ template: template.id }, 1);
    await asAdmin.setLegalHold({ body: { document: held.id, reason: 'A case' } });
    app.clock.forward(40 * day);
    await noteByRules(app.deps);
    const cancelled_at = new Date(app.clock.now()).toISOString();
    const { query } = app.deps.database;
    await query.updateTable('erasures').set({ cancelled_by: admin.id, cancelled_at }).execute();
    await noteByRules(app.deps);
    expect(await erasuresIn(given)).toMatchObject([{ document_id: document.id, cancelled_at }]);
  });

  test.each(['user', 'company'] as const)(
    'is no reason to delete anything of a %s on legal hold, and neither is the owner',
    async (target) => {
      const { app, user, asStaff, asAdmin, template, generate } = await scene();
      await generate('Ann');
      const { id: company } = await asStaff.createCompany({ body: { name: 'Held' } });
      await asStaff.addCompanyMember({ params: { id: company }, body: { user: user.id } });
      const api = app.api(user.access);
      const profile = await api.createProfile({ body: { kind: 'person', name: 'Ada', values: {} } });
      const table = await createBatch(app, user, { template: template.id, file: 'buyer\nAnn\n' });
      const id = target === 'user' ? user.id : company;
      const hold = await asAdmin.setLegalHold({ body: { [target]: id, reason: 'A case' } });
      const deletions = [
        () => api.deleteProfile({ params: { id: profile.id } }),
        () => api.deleteBatch({ params: { id: table.id } }),
      ];
      for (const remove of deletions)
        expect(await failureOf(remove())).toMatchObject({ status: 409, body: { code: 'held' } });
      const created_at = secondsFrom(app.clock, -2 * day);
      await app.deps.database.query.updateTable('batches').set({ created_at }).execute();
      await sweepTables(app.deps);
      expect(await api.getBatch({ params: { id: table.id } })).toMatchObject({ state: 'ready' });
      await asAdmin.liftLegalHold({ params: { id: hold.id } });
      for (const remove of deletions) await remove();
      expect((await failureOf(api.getBatch({ params: { id: table.id } }))).status).toBe(404);
    },
  );

  test('that is ended takes its erasures along', async () => {
    const given = await scene();
    const { app, inForce, template, asOther } = given;
    const rule = await inForce({ template: template.id }, 1);
    const now = new Date(app.clock.now()).toISOString();
    // A document of two months ago, without waiting for them.
    app.clock.forward(40 * day);
    await noteByRules(app.deps);
    app.clock.forward(-40 * day);
    await asOther.endRetentionRule({ params: { id: rule.id } });
    expect(await erasuresIn(given)).toMatchObject([
      { cancelled_at: expect.stringContaining(now.slice(0, 10)) },
    ]);
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(0);
  });
});
