import { isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { AppError } from './errors.ts';

export interface Limit {
  max: number;
  perS: number;
}

/** Limits on how often something may be done. */
export interface Limits {
  /** Counts one more of `what` by `whom` (an address, `user:7`); throws 429 with Retry-After when it is too many. */
  take(what: string, whom: string, limit: Limit): Promise<void>;
  /**
   * Counts one more of what `whom` does at the same moment in this process, until the function that it gives back is
   * called; undefined when `max` are at it already.
   */
  enter(what: string, whom: string, max: number): (() => void) | undefined;
}

/** How often something was done in a span of time that ends at `endsAt` (milliseconds since 1970). */
export interface Count {
  taken: number;
  endsAt: number;
}

/** Counts one more under a key; a span that is over begins anew. */
export type CountOne = (key: string, perS: number) => Promise<Count>;

/** Beyond this many counters the oldest go: an attacker with many addresses must not fill the memory. */
const maxCounters = 100_000;

/** What must survive a restart (failed sign-ins, documents made) is not counted here but read from what is stored. */
export function createLimits(clock: Clock, scale: number, countOne = countInMemory(clock)): Limits {
  const exhausted = new Map<string, number>();
  const inside = new Map<string, number>();
  return {
    async take(what, whom, { max, perS }) {
      const key = `${what} ${whom}`;
      refuseUntil(exhausted.get(key) ?? 0, clock);
      const { taken, endsAt } = await countOne(key, perS);
      if (taken <= Math.max(1, max * scale)) return;
      // Who is refused costs nothing more until then.
      keep(exhausted, key, endsAt);
      refuseUntil(endsAt, clock);
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

function refuseUntil(moment: number, clock: Clock): void {
  const leftMs = moment - clock.now();
  if (leftMs > 0) throw new AppError('rate_limited', { retryAfterS: leftMs / 1000 });
}

/** For one process that serves alone. */
function countInMemory(clock: Clock): CountOne {
  const counters = new Map<string, Count>();
  return (key, perS) => {
    const now = clock.now();
    const counter = counters.get(key);
    if (counter === undefined || counter.endsAt <= now) {
      const first = { taken: 1, endsAt: now + perS * 1000 };
      keep(counters, key, { ...first });
      return Promise.resolve(first);
    }
    counter.taken += 1;
    // As it is now: others may count before this answer is read.
    return Promise.resolve({ ...counter });
  };
}

/** As the newest; the oldest goes when there are too many. */
function keep<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  if (entries.size >= maxCounters) dropOldest(entries);
  entries.set(key, value);
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
