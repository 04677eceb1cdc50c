import type { ChildProcess } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { Pool } from './pool.ts';
import { startChild } from '../children/start-child.ts';

const isolation = { prefix: [], network: false, memoryLimit: false, otherUser: false };
const limits = {
  size: 1,
  maxQueue: 1,
  timeoutMs: 20_000,
  maxJobsPerChild: 200,
  maxRssBytes: 2 ** 40,
  keptFreeMs: 60_000,
};

const ready = "process.send({ type: 'ready' });";

/** A child that does this with a job, and this when it starts. */
function childOf(work: string, starts = ready) {
  const script = `process.on('message', (job) => { ${work} }); ${starts}`;
  return startChild({ isolation, heapMiB: 64, program: ['-e', script], givesWay: 'once it speaks' });
}

/** A pool of children that do this with a job. */
function poolOf(work: string, changes: { size?: number; maxQueue?: number } = {}): Pool {
  return new Pool({ ...limits, ...changes, start: () => childOf(work) });
}

const answersAtOnce =
  "process.send({ type: 'taken' }); process.send({ type: 'done' }); process.send({ type: 'idle', rssBytes: 1 });";
const neverAnswers = "process.send({ type: 'taken' });";

test('the queue takes users in turn', async () => {
  const pool = poolOf(answersAtOnce, { maxQueue: 9 });
  const order: number[] = [];
  const run = (userId: number) =>
    pool.run({ request: '{}' }, { userId, onStart: () => void order.push(userId) });
  await Promise.all([run(1), run(1), run(1), run(2), run(2), run(3)]);
  expect(order).toEqual([1, 2, 3, 1, 2, 1]);
  await pool.close(0);
});

test('a user who is alone has every child', async () => {
  const pool = poolOf(neverAnswers, { size: 2, maxQueue: 2 });
  for (const request of ['1', '2']) pool.run({ request }, { userId: 1 }).catch(() => undefined);
  await vi.waitFor(() => expect(pool.stats()).toMatchObject({ busy: 2, queued: 0 }), { timeout: 30_000 });
  await pool.close(0);
});

test('one child stays free of a user after another one has asked', async () => {
  const pool = poolOf(`if (job.request === 'short') { ${answersAtOnce} } else { ${neverAnswers} }`, {
    size: 2,
    maxQueue: 9,
  });
  await pool.run({ request: 'short' }, { userId: 2 });
  for (const request of ['1', '2', '3']) pool.run({ request }, { userId: 1 }).catch(() => undefined);
  for (let count = 0; count < 3; count += 1) await pool.run({ request: 'short' }, { userId: 2 });
  await vi.waitFor(() => expect(pool.stats()).toMatchObject({ busy: 1, queued: 2 }), { timeout: 30_000 });
  await pool.run({ request: 'short' }, { userId: 2 });
  await pool.close(0);
});

test('a user who keeps the children busy leaves the first one to the others while these ask', async () => {
  const steps: (number | undefined)[] = [];
  const pool = new Pool({
    ...limits,
    size: 2,
    keptFreeMs: 4_000,
    start: (child) => {
      steps.push(child.steps);
      return childOf(`setTimeout(() => { ${answersAtOnce} }, Number(job.request));`);
    },
  });
  // The one behind has the lower priority.
  expect(steps).toEqual([1, 3]);
  await vi.waitFor(() => expect(pool.stats().children).toMatchObject([{ jobs: 0 }, { jobs: 0 }]));
  const jobs = () => pool.stats().children.map((child) => child.jobs);
  await pool.run({ request: '1' }, { userId: 2 });
  await pool.run({ request: '1100' }, { userId: 1 });
  const before = jobs();
  await pool.run({ request: '1' }, { userId: 2 });
  for (let count = 0; count < 3; count += 1) await pool.run({ request: '1' }, { userId: 1 });
  await vi.waitFor(() => expect(jobs()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 3]));
  await pool.close(0);
});

test.each([
  { what: 'ends each child before it begins', work: 'process.exit(1)', crashes: 2 },
  { what: 'ends a child at work', work: "process.send({ type: 'taken' }); process.exit(1)", crashes: 1 },
])('a job that $what costs $crashes of them', async ({ work, crashes }) => {
  const pool = poolOf(work);
  await expect(pool.run({ request: '{}' })).rejects.toMatchObject({ code: 'crashed' });
  expect(pool.stats()).toMatchObject({ crashes, queued: 0, busy: 0 });
  await pool.close(0);
});

test('a worn child works until its replacement has started, which then takes its place', async () => {
  const replacements: ChildProcess[] = [];
  const pool = new Pool({
    ...limits,
    maxJobsPerChild: 2,
    start: ({ givesWay }) => {
      if (givesWay === 'once it speaks') return childOf(answersAtOnce);
      const replacement = childOf(`if (job === 'speak') { ${ready} } else { ${answersAtOnce} }`, '');
      replacements.push(replacement);
      return replacement;
    },
  });
  for (let count = 0; count < 5; count += 1) await pool.run({ request: '{}' });
  await vi.waitFor(() => expect(pool.stats().children[0]).toMatchObject({ jobs: 5 }));
  expect(pool.stats()).toMatchObject({ recycled: 1, crashes: 0 });
  const [replacement] = replacements;
  replacement?.send('speak');
  await vi.waitFor(() => expect(pool.stats().children).toMatchObject([{ pid: replacement?.pid, jobs: 0 }]), {
    timeout: 30_000,
  });
  await pool.run({ request: '{}' });
  await pool.close(0);
});

test('a worn child that dies is not replaced twice', async () => {
  let started = 0;
  const diesThird = `process.send({ type: 'taken' }); if (++globalThis.jobs === 3) process.exit(1); ${answersAtOnce}`;
  const pool = new Pool({
    ...limits,
    maxJobsPerChild: 2,
    start: () => {
      started += 1;
      return childOf(diesThird, `globalThis.jobs = 0; ${started === 1 ? ready : ''}`);
    },
  });
  for (let count = 0; count < 2; count += 1) await pool.run({ request: '{}' });
  await expect(pool.run({ request: '{}' })).rejects.toMatchObject({ code: 'crashed' });
  expect(started).toBe(2);
  await pool.close(0);
});
