/**
 * How long the event loop of the shipped server is held at a time.
 *
 *   const loop = await startWatched()                 a product whose server has loop-probe.ts
 *   await loop.longest(() => send(...))               the longest stretch during a call, in ms of CPU time
 *   await measureStretch(loop, work)                  that, and what the promise allows on this machine
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
  /** The cost of a fixed work in this process now, in ms of CPU time. */
  yardstick: () => Promise<number>;
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
      await ask(socketPath, 'longest');
      await work();
      return ask(socketPath, 'longest');
    },
    yardstick: () => ask(socketPath, 'yardstick'),
    async close() {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of CPU time, in one turn of the event loop. */
const longestMs = 50;
/**
 * The cost of the yardstick on the machine that the promise was measured on. Fresh memory costs several times as much on some
 * virtual machines, and nearly all of a long call there is fresh memory.
 */
const yardstickMs = 45;
/** A collection of garbage or a cold start may fall into one try. */
const tries = 3;

export interface Stretch {
  ms: number;
  /** In ms too: what the promise allows on this machine. */
  limit: number;
  /** For the table of promises. */
  words: string;
}

/** The yardstick is asked only where the stretch is longer than the promise: no machine gets less than that. */
export async function measureStretch(loop: WatchedLoop, work: () => Promise<unknown>): Promise<Stretch> {
  const ms = await loop.longest(work);
  const slower = ms > longestMs ? Math.max(1, (await loop.yardstick()) / yardstickMs) : 1;
  const beside = slower === 1 ? '' : ` (machine ${slower.toFixed(1)} times slower)`;
  return { ms, limit: longestMs * slower, words: `${ms.toFixed(0)} ms${beside}` };
}

export type Call = () => Promise<Pick<Answer, 'status' | 'text'>>;

/**
 * Makes each call, which is answered with a status below `most`, and sees how long it holds the event loop. The figures go
 * into the table of promises.
 */
export async function expectShort(loop: WatchedLoop, calls: Record<string, Call>, most = 300): Promise<void> {
  const figures: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    let best: Stretch = { ms: Infinity, limit: 1, words: '' };
    for (let tried = 0; tried < tries && best.ms > best.limit; tried += 1) {
      const stretch = await measureStretch(loop, async () => {
        const { status, text } = await call();
        expect(status, `${name}: ${text.slice(0, 300)}`).toBeLessThan(most);
      });
      if (stretch.ms / stretch.limit < best.ms / best.limit) best = stretch;
    }
    figures.push(`${name} ${best.words}`);
    expect.soft(best.ms, `${name} holds the event loop`).toBeLessThan(best.limit);
  }
  reached('P24', figures.join(', '));
}

async function ask(socketPath: string, question: 'longest' | 'yardstick'): Promise<number> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  socket.write(question);
  return Number(await text(socket));
}
