import { expect, test } from 'vitest';
import { createSampling } from '../observability/sampling.ts';
import { kindOf } from './request-log.ts';

function createFrozenClock() {
  let nowMs = 1_000_000;
  return {
    now: () => nowMs,
    forward: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

test.each([429, 503])(
  'of many answers %i in one second some are written, and afterwards how many were not',
  (status) => {
    const clock = createFrozenClock();
    const sample = createSampling(clock);
    const written = Array.from({ length: 1000 }, () => sample(kindOf('/api/auth/login/', status))).filter(
      ({ worth }) => worth,
    );
    expect(written).toHaveLength(50);
    expect(sample(kindOf('/api/auth/login/', 401))).toEqual({ worth: true, leftOut: 0 });
    clock.forward(1);
    expect(sample(kindOf('/api/auth/login/', status))).toEqual({ worth: true, leftOut: 950 });
    expect(sample(kindOf('/api/auth/login/', status))).toEqual({ worth: true, leftOut: 0 });
  },
);

test('successes and mistakes of ours are always written', () => {
  const sample = createSampling(createFrozenClock());
  for (const status of [200, 204, 303, 500]) {
    const samples = Array.from({ length: 200 }, () => sample(kindOf('/api/documents/', status)));
    expect(samples.every(({ worth }) => worth)).toBe(true);
  }
});
