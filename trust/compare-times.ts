/**
 *   const { z, ratio } = await compareTimes(200, { known: () => ..., unknown: () => ... })
 * Runs both in random order and compares how long they took: z of Mann and Whitney's test, and one median by the other.
 */
import { median } from '../harness/quantile.ts';

export interface Comparison {
  z: number;
  ratio: number;
}

export interface Pair {
  one: (at: number) => Promise<{ ms: number }>;
  other: (at: number) => Promise<{ ms: number }>;
}

export async function compareTimes(count: number, { one, other }: Pair): Promise<Comparison> {
  const times = { one: [] as number[], other: [] as number[] };
  for (let at = 0; at < 20; at += 1) {
    await one(-1 - at);
    await other(-1 - at);
  }
  const order = shuffled(count);
  for (const [at, isOne] of order.entries()) {
    const { ms } = await (isOne ? one(at) : other(at));
    times[isOne ? 'one' : 'other'].push(ms);
  }
  return { z: mannWhitney(times.one, times.other), ratio: median(times.one) / median(times.other) };
}

/** `count` of each kind in random order. */
function shuffled(count: number): boolean[] {
  const order = Array.from({ length: 2 * count }, (_, at) => ({ isOne: at < count, key: Math.random() }));
  return order.toSorted((a, b) => a.key - b.key).map(({ isOne }) => isOne);
}

/** With as many values as here, the statistic is as good as normal; equal times do not happen. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((total, value) => total + other.filter((than) => value > than).length, 0);
  const [n, m] = [one.length, other.length];
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
