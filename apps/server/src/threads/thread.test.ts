import { expect, onTestFinished, test } from 'vitest';
import type { TrialJobs } from '../../test/trial-thread.ts';
import { Overrun, startThread } from './thread.ts';
import { createThreadPool } from './thread-pool.ts';

const program = new URL('../../test/trial-thread.ts', import.meta.url);
/** Longer than a thread takes to start on a busy machine. */
const patientMs = 60_000;

function start({ heapMiB = 64 } = {}) {
  const thread = startThread<TrialJobs>({ program, heapMiB });
  onTestFinished(() => thread.end());
  return thread;
}

test('a thread answers one job after the other, also after one that failed', async () => {
  const thread = start();
  expect(await thread.run('double', 4, patientMs)).toBe(8);
  await expect(thread.run('fail', 'no such thing', patientMs)).rejects.toThrow('no such thing');
  expect(await thread.run('double', 5, patientMs)).toBe(10);
  expect(thread.hasEnded()).toBe(false);
});

test('a job that takes too long ends with its thread', async () => {
  const thread = start();
  await thread.run('double', 1, patientMs);
  await expect(thread.run('loop', undefined, 50)).rejects.toThrow(Overrun);
  expect(thread.hasEnded()).toBe(true);
  await expect(thread.run('double', 1, patientMs)).rejects.toThrow(Overrun);
});

test('a job that has no time left does not begin', async () => {
  await expect(start().run('double', 1, 0)).rejects.toThrow(Overrun);
});

test('a job that takes too much memory ends with its thread, and the process goes on', async () => {
  await expect(start({ heapMiB: 16 }).run('grow', undefined, patientMs)).rejects.toThrow(Overrun);
});

test('a job under way is told when its thread is ended', async () => {
  const thread = start();
  const job = expect(thread.run('loop', undefined, patientMs)).rejects.toThrow(Overrun);
  thread.end();
  await job;
});

test('a pool goes on after an overrun, and jobs that nobody waits for come last', async () => {
  const pool = createThreadPool<TrialJobs>({ program, heapMiB: 16, size: 1, timeoutMs: patientMs });
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    pool.run('grow', undefined).catch((error: unknown) => order.push(String(error instanceof Overrun))),
    pool.run('double', 1, { background: true }).then(note('background')),
    pool.run('double', 2).then(note('first')),
    pool.run('double', 3).then(note('second')),
  ]);
  expect(order).toEqual(['true', 'first', 'second', 'background']);
});
