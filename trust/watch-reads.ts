/**
 *   const { ms, failed } = await readDuring(product, person, work)   a list every 25 ms until `work` is over
 *   percentile(ms, 99)
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http.ts';
import type { Person } from './people.ts';
import type { Product } from './product.ts';

export interface Reads {
  ms: number[];
  /** The status of each that was not answered 200. */
  failed: number[];
}

export async function readDuring(
  product: Product,
  { access }: Person,
  work: Promise<unknown>,
): Promise<Reads> {
  const reads: Reads = { ms: [], failed: [] };
  const state = { isOver: false };
  const over = work.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    const { status, ms } = await send(product, 'GET /api/documents/?limit=20', { access });
    reads.ms.push(ms);
    if (status !== 200) reads.failed.push(status);
    await sleep(25);
  }
  await over;
  return reads;
}

/** In whole milliseconds. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
