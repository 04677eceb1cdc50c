/** Where the time comes from; tests turn the hands. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A moment as it is stored and sent: UTC, milliseconds, Z. Sorts as text and is the same on every database. */
export type Instant = string;

export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** `seconds` after now, or before with a negative number. */
export function secondsFrom(clock: Clock, seconds: number): Instant {
  return instant(clock.now() + seconds * 1000);
}
