import { expect, test } from 'vitest';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { ConfigError } from '../config-error.ts';
import { isPostgres } from '../database/database.ts';
import { forgetSecret, requireSharedSecret, secretNotice, type SecretDeps } from './shared-secret.ts';

const secret = (letter: string) => letter.repeat(32);

/** The error of starting a node with these secrets, if there is one. */
async function startNode(
  { deps }: TestApp,
  appSecret: string,
  more: Partial<SecretDeps['config']> = {},
): Promise<readonly string[]> {
  const config = { previousSecret: undefined, secretFromEnvironment: true, ...more, appSecret };
  try {
    await requireSharedSecret({ database: deps.database, config });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  }
}

describeOnEachDatabase('the secret of nodes that share a database', (createTestApp) => {
  test('is the same on each, or the node does not start; an embedded database has one node', async () => {
    const testApp = await createTestApp();
    const shares = isPostgres(testApp.deps.database.query);
    expect(await startNode(testApp, secret('a'))).toEqual([]);
    expect(await startNode(testApp, secret('a'))).toEqual([]);
    const refused = shares ? [expect.stringMatching(/^APP_SECRET is another than that of the nodes/)] : [];
    expect(await startNode(testApp, secret('b'))).toEqual(refused);
    const own = await startNode(testApp, secret('b'), { secretFromEnvironment: false });
    expect(own).toEqual(shares ? [expect.stringMatching(/^APP_SECRET is not set, and the secret in/)] : []);
    expect(
      JSON.stringify(await testApp.deps.database.query.selectFrom('installation').selectAll().execute()),
    ).not.toContain(secret('a'));
  });

  test('is changed node by node while each accepts the other', async () => {
    const testApp = await createTestApp();
    const shares = isPostgres(testApp.deps.database.query);
    const previously = (letter: string) => ({ previousSecret: secret(letter) });
    await startNode(testApp, secret('a'));
    expect(await startNode(testApp, secret('b'), previously('a'))).toEqual([]);
    // A node that has not received it yet and restarts in between.
    expect(await startNode(testApp, secret('a'), previously('b'))).toEqual([]);
    expect(await startNode(testApp, secret('b'), previously('a'))).toEqual([]);
    expect(await startNode(testApp, secret('b'))).toEqual([]);
    expect(await startNode(testApp, secret('a'))).toHaveLength(shares ? 1 : 0);
  });

  test('is that of one of them when several start at once with different ones', async () => {
    const testApp = await createTestApp();
    const shares = isPostgres(testApp.deps.database.query);
    const refusals = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => startNode(testApp, secret(letter))),
    );
    expect(refusals.flat()).toHaveLength(shares ? 3 : 0);
  });

  test('can be forgotten where it is lost', async () => {
    const testApp = await createTestApp();
    await startNode(testApp, secret('a'));
    expect((await forgetSecret(testApp.deps.database)).join()).toContain('signs in again');
    expect(await startNode(testApp, secret('b'))).toEqual([]);
  });
});

test.each([
  [{ databaseUrl: 'postgres://x/y', secretFromEnvironment: false }, 1],
  [{ databaseUrl: 'postgres://x/y', secretFromEnvironment: true }, 0],
  [{ databaseUrl: undefined, secretFromEnvironment: false }, 0],
])('who may add a second node is told of the secret: %j', (config, count) => {
  expect(secretNotice({ ...config, dataDir: '/data' })).toHaveLength(count);
});
