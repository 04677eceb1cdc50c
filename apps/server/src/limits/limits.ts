import { isIPv6 } from 'node:net';
import type { Limit } from '@inkfield/contract/limits';
import { type Clock, instant } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Database } from '../database/database.ts';

/** Limits on how often something may be done. */
export interface Limits {
  /** Counts one more of `what` by `whom` (an address, `user:7`); throws 429 with Retry-After when it is too many. */
  take(what: string, whom: string, limit: Limit): Promise<void>;
  /**
   * Counts one more concurrent `what` of `whom` in this process until the returned function is called; undefined
   * if `max` are running already.
   */
  enter(what: string, whom: string, max: number): (() => void) | undefined;
}

/** How often something was done in a span of time that ends at `endsAt` (milliseconds since 1970). */
export interface Count {
  taken: number;
  endsAt: number;
}

/** Counts one more under a key. A span that is over starts again at zero. */
export type CountOne = (key: string, perS: number) => Promise<Count>;

/** Beyond this many counters the oldest go: an attacker with many addresses must not fill the memory. */
const maxCounters = 100_000;

/**
 * Counts in memory. Counts that must survive a restart (failed sign-ins, documents made) are read from stored rows
 * instead.
 */
export function createLimits(clock: Clock, scale: number, countShared?: CountOne): Limits {
  const countHere = countInMemory(clock);
  const exhausted = new Map<string, number>();
  const inside = new Map<string, number>();
  return {
    async take(what, whom, { max, perS, perNode }) {
      const key = `${what} ${whom}`;
      const endsAtLatest = clock.now() + perS * 1000;
      const full = exhausted.get(key) ?? 0;
      // A longer wait was begun while the clock was ahead.
      if (full <= endsAtLatest) refuseUntil(full, { clock, limit: what });
      const countOne = perNode === true ? countHere : (countShared ?? countHere);
      const { taken, endsAt } = await countOne(key, perS);
      if (taken <= Math.max(1, max * scale)) return;
      // Who is refused costs nothing more until then.
      keep(exhausted, key, endsAt);
      refuseUntil(endsAt, { clock, limit: what });
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

function refuseUntil(moment: number, { clock, limit }: { clock: Clock; limit: string }): void {
  const leftMs = moment - clock.now();
  if (leftMs > 0) throw new AppError('rate_limited', { retryAfterS: leftMs / 1000, limit });
}

/** For one process that serves alone. */
function countInMemory(clock: Clock): CountOne {
  const counters = new Map<string, Count>();
  return (key, perS) => {
    const now = clock.now();
    const counter = counters.get(key);
    if (counter === undefined || isOver(counter.endsAt, { now, perS })) {
      const first = { taken: 1, endsAt: now + perS * 1000 };
      keep(counters, key, { ...first });
      return Promise.resolve(first);
    }
    counter.taken += 1;
    // As it is now: others may count before this answer is read.
    return Promise.resolve({ ...counter });
  };
}

/** Whether a span has ended, or ends later than it can: then it began while the clock was ahead. */
function isOver(endsAt: number, { now, perS }: { now: number; perS: number }): boolean {
  return endsAt <= now || endsAt > now + perS * 1000;
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

/** The network of an address: an IPv4 address, or the 64-bit IPv6 prefix that one household gets. */
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

/** Counts in the database, for nodes that share it: together they allow as much as one alone would. */
export function countInDatabase({ query }: Database, clock: Clock): CountOne {
  return async (key, perS) => {
    const now = instant(clock.now());
    const latestEnd = instant(clock.now() + (perS + 60) * 1000);
    const first = { taken: 1, ends_at: instant(clock.now() + perS * 1000) };
    const { taken, ends_at } = await query
      .insertInto('rate_counts')
      .values({ key, ...first })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          // One that ends later than a new one would, and than clocks of nodes differ, began while a clock was ahead.
          const isOver = eb.or([
            eb('rate_counts.ends_at', '<=', now),
            eb('rate_counts.ends_at', '>', latestEnd),
          ]);
          return {
            taken: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_counts.taken', '+', 1))
              .end(),
            ends_at: eb.case().when(isOver).then(first.ends_at).else(eb.ref('rate_counts.ends_at')).end(),
          };
        }),
      )
      .returning(['taken', 'ends_at'])
      .executeTakeFirstOrThrow();
    return { taken, endsAt: Date.parse(ends_at) };
  };
}
