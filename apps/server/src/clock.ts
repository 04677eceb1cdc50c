/** Where the time comes from; tests turn the hands. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** A clock of a machine, which may be set wrong while the server runs. */
export interface WatchedClock extends Clock {
  /** By how many milliseconds the machine's clock has jumped ahead; 0 while it can be believed. */
  aheadMs(): number;
}

export interface Hands {
  /** The time of day as the machine has it. */
  wall: () => number;
  /** Milliseconds of a monotonic clock. */
  running: () => number;
}

/** A machine that slept for a month may wake up; more at once is a mistake. */
const maxJumpMs = 31 * 24 * 60 * 60 * 1000;

/**
 * Compares the time of day with a monotonic clock. While the time of day is far ahead, `now` continues from the
 * last plausible time: sessions stay valid for reading, and no row gets a wrong date.
 */
export function watchClock({ wall, running }: Hands): WatchedClock {
  let known = { wall: wall(), running: running() };
  const look = () => {
    const seen = { wall: wall(), running: running() };
    const expected = known.wall + seen.running - known.running;
    const aheadMs = seen.wall - expected > maxJumpMs ? seen.wall - expected : 0;
    if (aheadMs === 0) known = seen;
    return { now: Math.round(seen.wall - aheadMs), aheadMs };
  };
  return { now: () => look().now, aheadMs: () => look().aheadMs };
}

export const systemClock = watchClock({ wall: () => Date.now(), running: () => performance.now() });

/** A moment as it is stored and sent: UTC, milliseconds, Z. Sorts as text and is the same on every database. */
export type Instant = string;

export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** The day in a time zone, as YYYY-MM-DD. */
export function dayIn(clock: Clock, timeZone: string): string {
  // Sweden writes dates in this format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now());
}

/** `seconds` after now, or before with a negative number. */
export function secondsFrom(clock: Clock, seconds: number): Instant {
  return instant(clock.now() + seconds * 1000);
}

/**
 * The latest timestamp that a correct clock can have stored, as the clocks of nodes differ by some seconds. Later
 * ones were stored while a clock was ahead.
 */
export function latestMoment(clock: Clock): Instant {
  return secondsFrom(clock, 60);
}
