import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { queueMail } from '../events/outbox.ts';
import { checkDataFolder, stateOf } from './check-data-folder.ts';
import { checkHealth } from './health.ts';

describeOnEachDatabase('the health', (createTestApp) => {
  test('says that all is well, and what runs', async () => {
    const testApp = await createTestApp();
    const staff = await createUser(testApp, { role: 'staff' });
    const health = await testApp.api(staff.access).getHealth({});
    expect(health).toMatchObject({
      database: {
        state: 'ok',
        schema: expect.stringMatching(/^\d{4}-/),
        version: expect.stringMatching(/^\d/),
      },
      storage: { state: 'ok' },
      typesetter: { state: 'ok', queued: 0, most_queued: 20 },
      mail: { state: 'ok', transport: 'smtp', queued: 0, failed_last_day: 0 },
      data_folder: { is_writable: true },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node_version: process.versions.node,
    });
    expect(health.started_at < health.checked_at).toBe(true);
    expect(health.data_folder.free_bytes).toBeGreaterThan(0);
  });

  test('warns of mails that wait or have failed, until a day has passed', async () => {
    const testApp = await createTestApp({ smtpUrl: 'smtp://localhost:2525' });
    const mailbox = createMailbox(testApp);
    const { database, clock } = testApp.deps;
    const mail = async () => (await checkHealth(testApp.deps)).mail;
    const user = await createUser(testApp);
    await queueMail(database.query, clock, { kind: 'set-up', userId: user.id });
    const queued = await mail();
    expect(queued).toMatchObject({ state: 'ok', transport: 'smtp', queued: 1, retrying: 0 });
    testApp.clock.forward(301);
    expect(await mail()).toMatchObject({ state: 'warning', oldest_queued_at: queued.oldest_queued_at });
    mailbox.failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    await mailbox.drain();
    expect(await mail()).toMatchObject({ state: 'warning', retrying: 1, last_error: 'ECONNREFUSED' });
    mailbox.failure = Object.assign(new Error('never'), { responseCode: 550 });
    testApp.clock.forward(61);
    await mailbox.drain();
    expect(await mail()).toMatchObject({
      state: 'warning',
      queued: 0,
      failed_last_day: 1,
      last_error: '550',
    });
    testApp.clock.forward(25 * 3600);
    expect(await mail()).toMatchObject({ state: 'ok', failed_last_day: 0 });
  });

  test('still answers what it can when the database and the typesetter are gone', async () => {
    const testApp = await createTestApp();
    const health = await checkHealth({
      ...testApp.deps,
      database: { ...testApp.deps.database, query: testApp.deps.database.query.withSchema('no_such') },
      typesetter: { ...testApp.deps.typesetter, ready: () => Promise.reject(new Error('crashed')) },
    });
    expect(health).toMatchObject({
      state: 'failed',
      database: { state: 'failed', version: null },
      typesetter: { state: 'failed' },
      mail: { state: 'failed' },
      storage: { state: 'ok' },
      data_folder: { is_writable: true },
    });
  });

  test('is worked out once for several who watch', async () => {
    const testApp = await createTestApp();
    const staff = await createUser(testApp, { role: 'staff' });
    const api = testApp.api(staff.access);
    const [first, second] = await Promise.all([api.getHealth({}), api.getHealth({})]);
    expect(second.checked_at).toBe(first.checked_at);
    testApp.clock.forward(4);
    expect((await api.getHealth({})).checked_at > first.checked_at).toBe(true);
  });
});

test('a data folder that is not there counts as failed', async () => {
  const path = mkdtempSync(join(tmpdir(), 'inkfield-health-'));
  rmSync(path, { recursive: true });
  expect(await checkDataFolder(path)).toMatchObject({
    state: 'failed',
    is_writable: false,
    free_bytes: null,
  });
});

test.each([
  [true, 10_000_000_000, 'ok'],
  [true, 1_000_000_000, 'warning'],
  [true, 100_000_000, 'failed'],
  [true, undefined, 'ok'],
  [false, 10_000_000_000, 'failed'],
] as const)('a folder that can be written: %s, with %s bytes left, is %s', (isWritable, freeBytes, state) => {
  expect(stateOf(isWritable, freeBytes)).toBe(state);
});
