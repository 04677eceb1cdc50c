/**
 * The typesetting children of a server, seen and disturbed from outside.
 *
 *   await typesettersOf(product)                   their process ids
 *   await holdTypesetters(product, work)           stopped while `work` runs, then let go
 *   await typesetting(product, 'busy')             what the server counts: busy, queued, crashes, timeouts
 *   await untilTypesetting(product, 'busy', 1)
 */
import { vi } from 'vitest';
import { send } from '../harness/http.ts';
import type { Product } from '../harness/product.ts';
import { childrenOf, signalAll } from '../harness/system-processes.ts';

/** How long to look for what a busy machine does late; often, because what is looked for passes. */
export const patiently = { timeout: 30_000, interval: 10 };

/** Waits until there are some: they start beside the server. */
export async function typesettersOf(product: Product): Promise<number[]> {
  return vi.waitFor(() => {
    const children = childrenOf(product.pid());
    if (children.length === 0) throw new Error('There is no typesetter.');
    return children;
  }, patiently);
}

export async function holdTypesetters<T>(product: Product, work: (pids: number[]) => Promise<T>): Promise<T> {
  const pids = await typesettersOf(product);
  signalAll(pids, 'SIGSTOP');
  try {
    return await work(pids);
  } finally {
    signalAll(pids, 'SIGCONT');
  }
}

export async function typesetting(product: Product, what: string): Promise<number> {
  const { text } = await send({ url: product.adminUrl }, 'GET /metrics');
  return Number(new RegExp(`^typesetter_state\\{what="${what}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

export async function untilTypesetting(
  product: Product,
  what: string,
  is: (count: number) => boolean,
): Promise<void> {
  await vi.waitFor(async () => {
    const count = await typesetting(product, what);
    if (!is(count)) throw new Error(`${what} is ${count}`);
  }, patiently);
}
