/**
 *   const { ms, failed } = await readDuring(product, person, () => work())   a list every 25 ms until the work is over
 *   percentile(ms, 99)
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile } from '../harness/quantile.ts';
import type { Person } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';

export interface Reading {
  address: string;
  access: string;
}

export interface Reads {
  ms: number[];
  /** The status of each that was not answered 200; 0 for no answer. */
  failed: number[];
}

/** Reading is under way before the work begins. */
export async function readDuring(
  product: Pick<Product, 'url'>,
  { access }: Pick<Person, 'access'>,
  work: () => Promise<unknown>,
): Promise<Reads> {
  const reading: Reading = { address: `${product.url}/api/documents/?limit=20`, access };
  const thread = new Worker(new URL('reading-thread.ts', import.meta.url), {
    workerData: reading,
    execArgv: [],
  });
  await once(thread, 'message');
  await work();
  const ended = once(thread, 'message');
  thread.postMessage('stop');
  const [reads] = await ended;
  // The last message of reading-thread.ts.
  return reads as Reads;
}

/** In whole milliseconds. */
export function percentile(values: readonly number[], percent: number): number {
  return Math.round(quantile(values, percent / 100));
}
