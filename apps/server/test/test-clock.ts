import { watchClock, type WatchedClock } from '../src/clock.ts';

/** A clock that runs and can be set. */
export interface TestClock extends WatchedClock {
  /** Time passes, or goes back with a negative number. */
  forward(seconds: number): void;
  /** Only the machine's clock is set: no time has passed. */
  jump(seconds: number): void;
}

export function createTestClock(): TestClock {
  const ahead = { wall: 0, running: 0 };
  return {
    ...watchClock({
      wall: () => Date.now() + ahead.wall,
      running: () => performance.now() + ahead.running,
    }),
    forward: (seconds) => {
      ahead.wall += seconds * 1000;
      ahead.running += seconds * 1000;
    },
    jump: (seconds) => {
      ahead.wall += seconds * 1000;
    },
  };
}
