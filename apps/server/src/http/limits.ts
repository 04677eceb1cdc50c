import { isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { AppError } from './errors.ts';

export interface Limit {
  max: number;
  perS: number;
}

/**
 * Limits on how often something may be done, kept in memory for this process. What must survive a restart
 * (failed sign-ins) lies in the database instead.
 */
export interface Limits {
  /** Counts one more of `what` by `whom` (an address, `user:7`); throws 429 with Retry-After when it is too many. */
  take(what: string, whom: string, limit: Limit): void;
  /**
   * Counts one more of what `whom` does at the same moment, until the function that it gives back is called;
   * undefined when `max` are at it already.
   */
  enter(what: string, whom: string, max: number): (() => void) | undefined;
}

/** Beyond this many counters the oldest go: an attacker with many addresses must not fill the memory. */
const maxCounters = 100_000;

export function createLimits(clock: Clock, scale: number): Limits {
  const counters = new Map<string, { taken: number; endsAt: number }>();
  const inside = new Map<string, number>();
  return {
    take(what, whom, { max, perS }) {
      const key = `${what} ${whom}`;
      const now = clock.now();
      const counter = counters.get(key);
      if (counter === undefined || counter.endsAt <= now) {
        counters.delete(key);
        if (counters.size >= maxCounters) dropOldest(counters);
        counters.set(key, { taken: 1, endsAt: now + perS * 1000 });
        return;
      }
      counter.taken += 1;
      if (counter.taken <= Math.max(1, max * scale)) return;
      throw new AppError('rate_limited', { retryAfterS: (counter.endsAt - now) / 1000 });
    },
    enter(what, whom, max) {
      const key = `${what} ${whom}`;
      const others = inside.get(key) ?? 0;
      if (others >= max) return undefined;
      inside.set(key, others + 1);
      return once(() => {
        const left = (inside.get(key) ?? 1) - 1;
        if (left > 0) inside.set(key, left);
        else inside.delete(key);
      });
    },
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

function dropOldest(counters: Map<string, unknown>): void {
  const oldest = counters.keys().next();
  if (oldest.done !== true) counters.delete(oldest.value);
}

/** What counts as one place on the network: an IPv4 address, or the 64 bits of IPv6 that one household gets. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
