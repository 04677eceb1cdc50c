/**
 * The program of watch-reads.ts: requests a URL every 25 ms until it gets the stop message. In a thread of its own, or it
 * would measure how busy the test is that makes the load.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reading, Reads } from './watch-reads.ts';

// The data that watch-reads.ts passes in.
const { address, access } = workerData as Reading;
const agent = new Agent({ keepAlive: true });

function readOnce(): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const request = get(address, { agent, headers: { authorization: `Bearer ${access}` } }, (response) => {
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0));
      response.resume();
    });
    request.on('error', () => end(0));
  });
}

async function readUntil(state: { isOver: boolean }): Promise<Reads> {
  const reads: Reads = { ms: [], failed: [] };
  while (!state.isOver) {
    const { status, ms } = await readOnce();
    reads.ms.push(ms);
    if (status !== 200) reads.failed.push(status);
    // The load begins when the reader is already active.
    if (reads.ms.length === 1) parentPort?.postMessage('reading');
    await sleep(25);
  }
  return reads;
}

const state = { isOver: false };
parentPort?.once('message', () => {
  state.isOver = true;
});
parentPort?.postMessage(await readUntil(state));
