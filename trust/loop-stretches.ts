/**
 * How long the event loop of the shipped server is held at a time.
 *
 *   const loop = await startWatched()                 a product whose server has loop-probe.ts
 *   await loop.longest(() => send(...))               the longest stretch during a call, in ms of CPU time
 *   await expectShort(loop, { name: () => send(...) })   none of these calls holds it too long
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Answer } from '../harness/http.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
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

/** Of CPU time, in one turn of the event loop. */
const longestMs = 50;
/** A collection of garbage or a cold start may fall into one try. */
const tries = 3;

export type Call = () => Promise<Pick<Answer, 'status' | 'text'>>;

/**
 * Makes each call, which is answered with a status below `most`, and sees how long it holds the event loop. The figures go
 * into the table of promises.
 */
export async function expectShort(loop: WatchedLoop, calls: Record<string, Call>, most = 300): Promise<void> {
  const figures: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    let best = Infinity;
    for (let tried = 0; tried < tries && best > longestMs; tried += 1) {
      const ms = await loop.longest(async () => {
        const { status, text } = await call();
        expect(status, `${name}: ${text.slice(0, 300)}`).toBeLessThan(most);
      });
      best = Math.min(best, ms);
    }
    figures.push(`${name} ${best.toFixed(0)} ms`);
    expect.soft(best, `${name} holds the event loop`).toBeLessThan(longestMs);
  }
  reached('P24', figures.join(', '));
}

/** The longest stretch since it was asked for last. */
async function takeLongest(socketPath: string): Promise<number> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  return Number(await text(socket));
}
