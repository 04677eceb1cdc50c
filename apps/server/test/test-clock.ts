import type { Clock } from '../src/clock.ts';

/** A clock that runs and can be set forward. */
export interface TestClock extends Clock {
  forward(seconds: number): void;
}

export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    forward: (seconds) => {
      aheadMs += seconds * 1000;
    },
  };
}
