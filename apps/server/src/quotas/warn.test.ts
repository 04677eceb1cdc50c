import { expect, test } from 'vitest';
import { createCompany, createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createBatch } from '../../test/table-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { warnOfQuotas } from './warn.ts';

const none = { bytes: Infinity, documents: Infinity, tables: Infinity };

describeOnEachDatabase('from 80 % of a quota on', (createTestApp) => {
  test('administrators are warned once, and again only after less was used', async () => {
    const app = await createTestApp({
      quotas: { user: { ...none, tables: 5 }, company: { ...none, tables: 5 }, installation: none },
    });
    const mailbox = createMailbox(app);
    const { template } = await createGeneration(app);
    const admins = await Promise.all(['admin', 'admin'].map(() => createUser(app, { role: 'admin' })));
    await createUser(app, { role: 'admin', disabled: true });
    const { id: company_id } = await createCompany(app, 'Acme');
    const user = await createUser(app, { company_id });
    const other = await createUser(app, { company_id });
    const send = (by = user) => createBatch(app, by, { template: template.id, file: 'buyer\nAda\n' });
    const warn = async () => {
      const from = mailbox.mails.length;
      // As two nodes do.
      await Promise.all([warnOfQuotas(app.deps), warnOfQuotas(app.deps)]);
      await mailbox.drain();
      return mailbox.mails.slice(from);
    };

    await send();
    await send();
    await send(other);
    expect(await warn()).toEqual([]);
    const last = await send();
    const mails = await warn();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(admins.map(({ email }) => email).toSorted());
    expect(mails[0]?.subject).toBe('A storage quota is nearly reached');
    expect(mails[0]?.text).toContain('\n\nAcme: 80 % of 5 tables\n\n');
    expect(mails[0]?.text).toContain('http://localhost:3001/usage');
    expect(await warn()).toEqual([]);

    await send();
    const ofUser = await warn();
    expect(ofUser).toHaveLength(2);
    expect(ofUser[0]?.text).toContain(`\n\n${user.email}: 80 % of 5 tables\n\n`);
    const asUser = app.api(user.access);
    await asUser.deleteBatch({ params: { id: last.id } });
    expect(await warn()).toEqual([]);
    await send();
    expect(await warn()).toHaveLength(2);
  });

  test('the pages Usage and Health say whose quotas are nearly reached', async () => {
    const app = await createTestApp({
      quotas: {
        user: { ...none, documents: 2 },
        company: { ...none, documents: 10 },
        installation: { ...none, documents: 3 },
      },
    });
    const { user, staff, template, post } = await createGeneration(app);
    const api = app.api(staff.access);
    expect((await api.getHealth({})).quotas).toMatchObject({ state: 'ok', nearly: 0, reached: 0 });
    const { id: company_id } = await createCompany(app, 'Acme');
    const member = await createUser(app, { company_id });
    await post({ template: template.id });
    await post({ template: template.id });
    app.clock.forward(4);
    expect((await api.getHealth({})).quotas).toMatchObject({ state: 'warning', nearly: 0, reached: 1 });
    await post({ template: template.id }, member);
    app.clock.forward(4);

    expect((await api.getHealth({})).quotas).toMatchObject({
      state: 'failed',
      installation: { documents: { used: 3, quota: 3 }, bytes: { quota: null }, share: 1 },
      nearly: 0,
      reached: 2,
    });
    const stored = await api.getStoredUsage({});
    expect(stored.installation).toMatchObject({ documents: { used: 3, quota: 3 }, share: 1 });
    expect(stored.companies).toMatchObject([
      { company: company_id, name: 'Acme', documents: { used: 1, quota: 10 }, share: 0.1 },
    ]);
    expect(stored.users).toMatchObject([
      { user: user.id, email: user.email, documents: { used: 2, quota: 2 }, share: 1 },
      { user: member.id, documents: { used: 1, quota: 2 }, share: 0.5 },
      { user: staff.id, documents: { used: 0, quota: 2 }, share: 0 },
    ]);
    const bytes = [...stored.users, ...stored.companies].map((one) => one.bytes.used);
    expect(bytes[3]).toBe(bytes[1]);
    expect(stored.installation.bytes.used).toBe(bytes.slice(0, 3).reduce((sum, one) => sum + one, 0));
    const metrics = await app.app.provider.inject({ url: '/metrics' });
    expect(metrics.body).toContain('stored_amount{what="documents"} 3');
    expect(metrics.body).toContain('stored_quota{what="bytes"} +Inf');
  });
});
