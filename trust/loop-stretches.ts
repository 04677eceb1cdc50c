/**
 * How long the event loop of the shipped server is held at a time.
 *
 *   const loop = await startWatched()                 a product whose server has loop-probe.ts
 *   await loop.longest(() => send(...))               the longest stretch during a call, in ms of CPU time
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startProduct } from './product.ts';
import type { Environment, Product } from '../harness/product.ts';

export interface WatchedLoop {
  product: Product;
  longest: (work: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
}

export async function startWatched(environment: Environment = {}): Promise<WatchedLoop> {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-loop-'));
  const socketPath = join(folder, 'probe');
  const product = await startProduct({
    ...environment,
    LOOP_PROBE: socketPath,
    NODE_OPTIONS: `${environment['NODE_OPTIONS'] ?? ''} --import=${new URL('loop-probe.ts', import.meta.url).href}`,
  });
  return {
    product,
    async longest(work) {
      await takeLongest(socketPath);
      await work();
      return takeLongest(socketPath);
    },
    async close() {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The longest stretch since it was asked for last. */
async function takeLongest(socketPath: string): Promise<number> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  return Number(await text(socket));
}
