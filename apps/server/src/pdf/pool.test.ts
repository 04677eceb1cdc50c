import { expect, test, vi } from 'vitest';
import { Pool } from './pool.ts';
import { startChild } from './start-child.ts';

const isolation = { prefix: [], network: false, memoryLimit: false, otherUser: false };
const limits = { maxQueue: 2, timeoutMs: 20_000, maxJobsPerChild: 200, maxRssBytes: 2 ** 40 };

/** A pool of children that run this script, each with its place in the order in which they were started. */
function poolOf(script: string, size = 1): Pool {
  let started = 0;
  const start = () => {
    const program = ['-e', script, String(started++)];
    return startChild({ isolation, heapMiB: 64, program, givesWay: 'once it speaks' });
  };
  return new Pool({ ...limits, size, start });
}

test.each([
  { what: 'ends each child before it begins', work: 'process.exit(1)', crashes: 2 },
  { what: 'ends a child at work', work: "process.send({ type: 'taken' }); process.exit(1)", crashes: 1 },
])('a job that $what costs $crashes of them', async ({ work, crashes }) => {
  const pool = poolOf(`process.on('message', () => { ${work} }); process.send({ type: 'ready' });`);
  await expect(pool.run({ request: '{}' })).rejects.toMatchObject({ code: 'crashed' });
  expect(pool.stats()).toMatchObject({ crashes, queued: 0, busy: 0 });
  await pool.close(0);
});

test('what a child died with before it began goes to one that has nothing to do, not to one that must start', async () => {
  const pool = poolOf(
    `process.on('message', ({ request }) => {
      if (request === 'last' && process.argv[1] === '0') process.exit(1);
      process.send({ type: 'taken' });
      process.send({ type: 'failed', details: [process.argv[1]] });
      process.send({ type: 'idle', rssBytes: 0 });
    });
    if (process.argv[1] < 2) process.send({ type: 'ready' });`,
    2,
  );
  await vi.waitUntil(async () => {
    await Promise.all([pool.run({ request: 'one' }), pool.run({ request: 'another' })]);
    return pool.stats().children.every(({ jobs }) => jobs > 0);
  }, 10_000);
  await vi.waitUntil(() => {
    const { done, children } = pool.stats();
    return children.reduce((sum, { jobs }) => sum + jobs, 0) === done;
  });
  expect(await pool.run({ request: 'last' })).toEqual({ type: 'failed', details: ['1'] });
  await pool.close(0);
});
