import { expect, test } from 'vitest';
import { createUser, password } from '../test/factories.ts';
import { createGeneration } from '../test/generation.ts';
import { createMailbox, tokenIn } from '../test/mailbox.ts';
import { createBatch } from '../test/table-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../test/test-app.ts';
import { claimRows } from './batches/claim-rows.ts';
import { createBatchWorker } from './batches/worker.ts';
import { countInDatabase, createLimits } from './limits/limits.ts';
import { queueMail } from './events/outbox.ts';

const dayS = 24 * 60 * 60;
const monthsS = 90 * dayS;

describeOnEachDatabase('a clock that was ahead once', (createTestApp) => {
  /** Sessions that outlive the jump, so that only the tested check can refuse. */
  const lasting = { accessTtlS: monthsS, refreshIdleS: monthsS, refreshAbsoluteS: monthsS };

  async function whileAhead<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
    app.clock.jump(20 * dayS);
    const result = await work();
    app.clock.jump(-20 * dayS);
    return result;
  }

  test('dates no later document ahead, keeps their order, and counts for no limit', async () => {
    // One document a minute.
    const app = await createTestApp({ ...lasting, rateLimitScale: 1 / 60 });
    const { template, post, list } = await createGeneration(app);
    const make = async () => {
      const answer = await post({ template: template.id });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number; generated_at: string }>();
    };
    const ahead = await whileAhead(app, make);
    const first = await make();
    app.clock.forward(61);
    const second = await make();
    expect(Math.abs(Date.parse(second.generated_at) - app.clock.now())).toBeLessThan(60_000);
    expect(first.generated_at < second.generated_at).toBe(true);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id, ahead.id]);
  });

  test('blocks no account for longer than the longest wait', async () => {
    const app = await createTestApp({ rateLimitScale: 1 });
    const { email } = await createUser(app, { withPassword: true });
    const signIn = (typed: string) => app.api().login({ body: { email, password: typed } });
    await whileAhead(app, async () => {
      for (let failed = 0; failed < 5; failed += 1)
        expect((await failureOf(signIn('wrong password'))).status).toBe(401);
      expect((await failureOf(signIn(password))).status).toBe(429);
    });
    // Not even the failures of that time count.
    expect((await failureOf(signIn('wrong password'))).status).toBe(401);
    expect((await signIn(password)).user.email).toBe(email);
  });

  test.each(['in memory', 'in the database'])('ends limits that are counted %s', async (place) => {
    const app = await createTestApp();
    const { clock, database } = app.deps;
    const countOne = place === 'in memory' ? undefined : countInDatabase(database, clock);
    const limits = createLimits(clock, 1, countOne);
    const take = () => limits.take('thing', 'user:1', { max: 1, perS: 60 });
    await whileAhead(app, async () => {
      await take();
      await expect(take()).rejects.toThrow('rate_limited');
    });
    await take();
    await expect(take()).rejects.toThrow('rate_limited');
  });

  test('delays no mail', async () => {
    const app = await createTestApp();
    const mailbox = createMailbox(app);
    const { id } = await createUser(app);
    await whileAhead(app, async () => {
      await queueMail(app.deps.database.query, app.clock, { kind: 'test', userId: id });
      mailbox.failure = new Error('away');
      await mailbox.drain();
      await queueMail(app.deps.database.query, app.clock, { kind: 'test', userId: id });
    });
    mailbox.failure = undefined;
    await mailbox.drain();
    expect(mailbox.mails).toHaveLength(2);
  });

  test('holds no rows of a batch', async () => {
    const app = await createTestApp(lasting);
    const { user, template } = await createGeneration(app);
    const { id } = await createBatch(app, user, { template: template.id, file: 'buyer\nAnn\n' });
    await app.api(user.access).startBatch({ params: { id }, body: {} });
    const batch = { id, user_id: user.id };
    await whileAhead(app, async () => {
      expect((await claimRows(app.deps, batch, 1)).rows).toHaveLength(1);
    });
    expect((await claimRows(app.deps, batch, 1)).rows).toHaveLength(1);
  });

  test('lengthens neither a session nor a link', async () => {
    const app = await createTestApp({ ...lasting, resetTtlS: 60 });
    const mailbox = createMailbox(app);
    const { user, token } = await whileAhead(app, async () => {
      const made = await createUser(app);
      await app.api().forgotPassword({ body: { email: made.email } });
      await mailbox.drain();
      return { user: made, token: tokenIn(mailbox.mails.at(-1)) };
    });
    expect((await failureOf(app.api(user.access).getProfile({}))).status).toBe(401);
    expect((await failureOf(app.api().refresh({ body: { refresh: user.refresh } }))).status).toBe(401);
    expect((await failureOf(app.api().validateResetToken({ params: { token } }))).status).toBe(400);
    const body = { token, new_password: 'another good one', confirm_password: 'another good one' };
    expect((await failureOf(app.api().resetPassword({ body }))).status).toBe(400);
  });
});

describeOnEachDatabase('while the clock is far ahead', (createTestApp) => {
  test('nothing is written, reading goes on, and Health says why', async () => {
    const app = await createTestApp();
    const { user, staff, template, post, list, download } = await createGeneration(app);
    const document = (await post({ template: template.id })).json();
    const { id } = await createBatch(app, user, { template: template.id, file: 'buyer\nAnn\n' });
    await app.api(user.access).startBatch({ params: { id }, body: {} });
    app.clock.jump(400 * dayS);
    expect((await post({ template: template.id })).json()).toMatchObject({ code: 'clock_ahead' });
    const known = await createUser(app, { withPassword: true });
    const login = app.api().login({ body: { email: known.email, password } });
    expect(await failureOf(login)).toMatchObject({ status: 503, body: { code: 'clock_ahead' } });
    expect(await createBatchWorker(app.deps).step()).toBe(false);
    expect(await list()).toHaveLength(1);
    expect((await download(document)).statusCode).toBe(200);
    const health = await app.api(staff.access).getHealth({});
    expect(health).toMatchObject({ state: 'failed', clock: { state: 'failed' } });
    expect(health.clock.ahead_s).toBeGreaterThan(399 * dayS);
    const readiness = await app.request({ url: '/readyz' });
    expect(readiness.statusCode).toBe(503);
    expect(readiness.json()).toMatchObject({ clock: 'failed' });
    app.clock.jump(-400 * dayS);
    const later = await post({ template: template.id });
    expect(later.statusCode).toBe(201);
    expect(Math.abs(Date.parse(later.json().generated_at) - Date.now())).toBeLessThan(60_000);
    expect(await createBatchWorker(app.deps).step()).toBe(true);
    app.clock.forward(4);
    expect(await app.api(staff.access).getHealth({})).toMatchObject({ clock: { state: 'ok', ahead_s: 0 } });
  });

  test('time that really passes is no jump', async () => {
    const app = await createTestApp();
    app.clock.forward(400 * dayS);
    expect((await app.api().forgotPassword({ body: { email: 'a@example.com' } })).detail).toBeDefined();
  });
});
