import { afterEach, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createBatch, createSale, sendTable } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';
import { judgeLimits } from './cells/judge-table.ts';

const { timeoutMs } = judgeLimits;
afterEach(() => {
  judgeLimits.timeoutMs = timeoutMs;
});

const tooMuch = /^The table takes too much time or memory to check\./;

describeOnEachDatabase('a table whose check takes too long', (createTestApp) => {
  test('is refused with a reason and leaves nothing behind', async () => {
    const app = await createTestApp();
    const { user, template } = await createSale(app);
    judgeLimits.timeoutMs = 0;
    const response = await sendTable(app, user, { template, file: 'buyer\nAnn\n' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ file: [expect.stringMatching(tooMuch)] });
    const { query } = app.deps.database;
    expect(await query.selectFrom('batches').select('id').execute()).toEqual([]);
    expect(await query.selectFrom('batch_rows').select('batch_id').execute()).toEqual([]);
  });

  test('stays as it was when it is matched again', async () => {
    const app = await createTestApp();
    const { user, template } = await createSale(app);
    const batch = await createBatch(app, user, { template, file: 'buyer,price\nAnn,7\n' });
    const params = { id: batch.id };
    judgeLimits.timeoutMs = 0;
    const failure = await failureOf(
      app.api(user.access).matchBatch({ params, body: { matching: { A: 'buyer' } } }),
    );
    expect(failure.body).toMatchObject({ matching: [expect.stringMatching(tooMuch)] });
    expect(await app.api(user.access).getBatch({ params })).toEqual(batch);
  });
});

describeOnEachDatabase('matching a table again', (createTestApp) => {
  async function scene() {
    const app = await createTestApp({ rateLimitScale: 1 });
    const { user, template } = await createSale(app);
    const of = async (owner: typeof user) => {
      const { id } = await createBatch(app, owner, { template, file: 'buyer,price\nAnn,7\n' });
      const call = { params: { id }, body: { matching: { B: 'buyer' } } };
      return () => app.api(owner.access).matchBatch(call);
    };
    const { limits } = app.deps;
    return { limits, user, match: await of(user), matchOther: await of(await createUser(app)) };
  }

  test('one user does so once at a time, and others are not held up', async () => {
    const { limits, user, match, matchOther } = await scene();
    const leave = limits.enter('matching', `user:${user.id}`, 1);
    const failure = await failureOf(match());
    expect(failure).toMatchObject({ status: 429, body: { code: 'too_many_in_flight' } });
    expect(await matchOther()).toMatchObject({ state: 'ready' });
    leave?.();
    expect(await match()).toMatchObject({ state: 'ready' });
  });

  test('two are matched at a time on one node, and none is left over after them', async () => {
    const { limits, match } = await scene();
    const leave = limits.enter('matching', 'here', 2);
    expect(await match()).toMatchObject({ state: 'ready' });
    const leaveToo = limits.enter('matching', 'here', 2);
    expect(await failureOf(match())).toMatchObject({ status: 503, body: { code: 'busy' } });
    leaveToo?.();
    expect(await match()).toMatchObject({ state: 'ready' });
    leave?.();
  });
});
