import { expect, test } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { testConfig } from '../../test/test-app.ts';
import { type AccessClaims, createAccessTokens } from './tokens.ts';

const claims: AccessClaims = { userId: 7, sessionId: 'ab'.repeat(16), generation: 3 };
const config = { ...testConfig, accessTtlS: 600 };

test('a token says who it was written for, until it ends', async () => {
  const clock = createTestClock();
  const tokens = createAccessTokens(config, clock);
  const token = await tokens.write(claims);
  expect(await tokens.read(token)).toEqual(claims);
  // The clock runs meanwhile, on a busy machine for seconds.
  clock.forward(540);
  expect(await tokens.read(token)).toEqual(claims);
  clock.forward(60);
  expect(await tokens.read(token)).toBeUndefined();
  expect(await tokens.read(token)).toBeUndefined();
});

test('a token that was good once is answered for without waiting for any other thread', async () => {
  const tokens = createAccessTokens(config, createTestClock());
  const token = await tokens.write(claims);
  const turn = () => new Promise<string>((resolve) => setImmediate(() => resolve('later')));
  await tokens.read(token);
  expect(await Promise.race([tokens.read(token), turn()])).toEqual(claims);
});

test('only the very text of a token is the token, also when that is known', async () => {
  const tokens = createAccessTokens(config, createTestClock());
  const token = await tokens.write(claims);
  await tokens.read(token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const last = signature.at(-1) === 'A' ? 'B' : 'A';
  for (const other of [
    `${token}=`,
    `${token} `,
    `${head}.${body}.${signature.slice(0, -1)}${last}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`,
  ])
    expect(await tokens.read(other)).toBeUndefined();
});

test('a token outlives a change of the secret as long as the one before is known', async () => {
  const clock = createTestClock();
  const [old, now, other] = ['an old', 'a new', 'another'].map(
    (word) => `${word} secret that is long enough`,
  );
  const under = (appSecret = '', previousSecret?: string) =>
    createAccessTokens({ ...config, appSecret, previousSecret }, clock);
  const token = await under(old).write(claims);
  expect(await under(now, old).read(token)).toEqual(claims);
  expect(await under(now, other).read(token)).toBeUndefined();
  expect(await under(now).read(token)).toBeUndefined();
});
