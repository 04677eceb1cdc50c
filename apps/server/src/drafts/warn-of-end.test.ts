import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { secondsFrom } from '../clock.ts';
import { sweepDrafts } from './end-draft.ts';

const dayS = 24 * 3600;

describeOnEachDatabase('before a draft ends by age', (createTestApp) => {
  test('its owner is mailed once, in one mail for all of them, unless it is saved again', async () => {
    const app = await createTestApp();
    const user = await createUser(app);
    const api = app.api(user.access);
    const lease = await createPublished(app, { name: 'Lease' });
    const offer = await createPublished(app, { name: 'Offer' });
    const begin = (template: number) => api.startDraft({ body: { template, changes: { buyer: 'SECRET' } } });
    const drafts = [await begin(lease.id), await begin(offer.id)];
    const fresh = await begin(lease.id);
    /** Sets the time of the last save back by this many days. */
    const age = (ids: readonly number[], days: number) =>
      app.deps.database.query
        .updateTable('document_drafts')
        .set({ updated_at: secondsFrom(app.clock, -days * dayS) })
        .where('id', 'in', ids)
        .execute();
    const ids = drafts.map(({ id }) => id);
    const mailbox = createMailbox(app);
    const mails = async () => {
      await sweepDrafts(app.deps);
      await mailbox.drain();
      return mailbox.mails.filter(({ subject }) => subject.includes('unfinished'));
    };
    await age(ids, 172);
    expect(await mails()).toEqual([]);
    await age(ids, 174);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: 'Your unfinished documents will be removed' });
    expect(mail?.text).toContain('“Lease”, “Offer”');
    expect(mail?.text).toContain('/dashboard');
    expect(mail?.text).not.toContain('SECRET');
    expect(await mails()).toHaveLength(1);

    const [first] = drafts;
    await api.saveDraft({ params: { id: first?.id ?? 0 }, body: { base: 1, changes: { buyer: 'Ann' } } });
    await age([first?.id ?? 0], 175);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your unfinished documents will be removed',
      'Your unfinished document will be removed',
    ]);
    expect((await api.listDrafts({})).map(({ id }) => id)).toContain(fresh.id);
  });

  test('a list says with which browser each was saved last', async () => {
    const app = await createTestApp();
    const user = await createUser(app);
    const template = await createPublished(app);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    await app.request({
      method: 'POST',
      url: '/api/drafts/',
      headers: { authorization: `Bearer ${user.access}`, 'user-agent': firefox },
      payload: { template: template.id, changes: {} },
    });
    expect(await app.api(user.access).listDrafts({})).toMatchObject([{ device: 'Firefox on Windows' }]);
  });
});
