import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createMailbox, type Mailbox } from '../../test/mailbox.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { createLink } from '../password-resets/links.ts';
import { queueMail } from '../events/outbox.ts';

describeOnEachDatabase('the outbox', (createTestApp) => {
  let testApp: TestApp;
  let mailbox: Mailbox;
  beforeEach(async () => {
    testApp = await createTestApp();
    mailbox = createMailbox(testApp);
  });

  async function queued(): Promise<{ id: number; email: string }> {
    const user = await createUser(testApp);
    await queueMail(testApp.deps.database.query, testApp.deps.clock, { kind: 'set-up', userId: user.id });
    return user;
  }
  const outbox = () => testApp.deps.database.query.selectFrom('outbox').selectAll().execute();
  const liveLinks = () =>
    testApp.deps.database.query
      .selectFrom('password_links')
      .selectAll()
      .where('ended_at', 'is', null)
      .execute();

  test('is emptied once, also by two workers at a time', async () => {
    for (let mails = 0; mails < 25; mails += 1) await queued();
    const other = createMailbox(testApp);
    for (let round = 0; round < 4; round += 1) await Promise.all([mailbox.drain(), other.drain()]);
    expect([...mailbox.mails, ...other.mails]).toHaveLength(25);
    expect(new Set([...mailbox.mails, ...other.mails].map(({ to }) => to)).size).toBe(25);
  });

  test('tries again after 1, 2, 4 ... 60 minutes, for a day', async () => {
    await queued();
    mailbox.failure = new Error('refused');
    const waitsMin: number[] = [];
    for (let tries = 0; tries < 40; tries += 1) {
      await mailbox.drain();
      const [row] = await outbox();
      if (row === undefined || row.ended_at !== null) break;
      const waitMs = Date.parse(row.due_at) - testApp.clock.now();
      waitsMin.push(Math.round(waitMs / 60_000));
      testApp.clock.forward(waitMs / 1000 + 1);
    }
    expect(waitsMin.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(waitsMin.reduce((sum, wait) => sum + wait)).toBeGreaterThan(23 * 60);
    expect(await outbox()).toMatchObject([{ outcome: 'failed' }]);
  });

  test('delivers when the other side is back, with a link that is new', async () => {
    await queued();
    mailbox.failure = new Error('down');
    await mailbox.drain();
    expect(await liveLinks()).toEqual([]);
    mailbox.failure = undefined;
    testApp.clock.forward(61);
    await mailbox.drain();
    expect(mailbox.mails).toHaveLength(1);
    expect(await liveLinks()).toHaveLength(1);
  });

  test('gives up at once when the other side never will', async () => {
    await queued();
    mailbox.failure = Object.assign(new Error('550 no such user'), { responseCode: 550 });
    await mailbox.drain();
    expect(await outbox()).toMatchObject([{ outcome: 'failed', last_error: '550' }]);
  });

  test('leaves the mail of a worker that died to the next one', async () => {
    await queued();
    await testApp.deps.database.query
      .updateTable('outbox')
      .set({ leased_until: new Date(testApp.clock.now() + 60_000).toISOString() })
      .execute();
    expect(await mailbox.drain()).toBe(0);
    testApp.clock.forward(61);
    expect(await mailbox.drain()).toBe(1);
  });

  test('sends what a worker died with, though its link is there as if another mail had just been sent', async () => {
    testApp = await createTestApp({ rateLimitScale: 1 });
    mailbox = createMailbox(testApp);
    const { database, clock } = testApp.deps;
    const user = await createUser(testApp);
    await queueMail(database.query, clock, { kind: 'password-reset', email: user.email });
    await createLink(database.query, clock, {
      userId: user.id,
      purpose: 'reset',
      ttlS: 3600,
      isMailed: true,
    });
    await database.query.updateTable('outbox').set({ attempts: 1 }).execute();
    await mailbox.drain();
    expect(mailbox.mails).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ outcome: 'sent' }]);
  });

  test('escapes a name in the HTML part', async () => {
    const user = await createUser(testApp, { first_name: '<img src=http://evil>' });
    await queueMail(testApp.deps.database.query, testApp.deps.clock, { kind: 'set-up', userId: user.id });
    await mailbox.drain();
    expect(mailbox.mails[0]?.html).toContain('&lt;img src=http://evil&gt;');
    expect(mailbox.mails[0]?.html).not.toContain('<img');
  });
});
