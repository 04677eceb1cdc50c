import { expect, test } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { AppError } from './errors.ts';
import { createLimits, networkOf } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('takes as many as allowed, says how long to wait, and begins anew', () => {
  const clock = createTestClock();
  const limits = createLimits(clock, 1);
  const take = () => limits.take('thing', 'user:1', { max: 3, perS: 60 });
  for (let taken = 0; taken < 3; taken += 1) take();
  const error = refusal(take);
  expect(error.code).toBe('rate_limited');
  expect(error.options.retryAfterS).toBeGreaterThan(58);
  limits.take('thing', 'user:2', { max: 3, perS: 60 });
  limits.take('other', 'user:1', { max: 3, perS: 60 });
  clock.forward(61);
  take();
});

test('a scale multiplies every limit', () => {
  const limits = createLimits(createTestClock(), 2);
  const take = () => limits.take('thing', 'a', { max: 2, perS: 60 });
  for (let taken = 0; taken < 4; taken += 1) take();
  expect(refusal(take).code).toBe('rate_limited');
});

function refusal(work: () => void): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It should have been refused.');
}
