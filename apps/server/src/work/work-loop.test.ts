import { expect, test, vi } from 'vitest';
import { createWorkLoop, type WorkLoopOptions } from './work-loop.ts';

const quick: WorkLoopOptions = {
  begin: () => Promise.resolve(),
  step: () => Promise.resolve(false),
  pauseMs: () => 1,
  report: () => undefined,
};

test('a step that fails is reported and retried', async () => {
  const step = vi.fn(() => Promise.resolve(false)).mockRejectedValueOnce(new Error('no database'));
  const report = vi.fn();
  const loop = createWorkLoop({ ...quick, step, report });
  loop.start();
  await vi.waitUntil(() => step.mock.calls.length > 1);
  await loop.stop();
  expect(report.mock.calls).toEqual([[new Error('no database')]]);
});

test('a loop without work looks for it with one lane, and works with all of them', async () => {
  let [running, most, isThereWork] = [0, 0, false];
  const step = vi.fn(async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    return isThereWork;
  });
  const loop = createWorkLoop({ ...quick, step, lanes: 2 });
  loop.start();
  await vi.waitUntil(() => step.mock.calls.length > 5);
  expect(most).toBe(1);
  isThereWork = true;
  await vi.waitUntil(() => most === 2);
  await loop.stop();
  expect(running).toBe(0);
});

test('stopping waits for the step that is under way, and starts no other', async () => {
  const work = Promise.withResolvers<boolean>();
  const step = vi.fn(() => work.promise);
  const loop = createWorkLoop({ ...quick, step });
  loop.start();
  await vi.waitUntil(() => step.mock.calls.length === 1);
  const stopped = vi.fn();
  const stopping = loop.stop().then(stopped);
  expect(loop.signal.aborted).toBe(true);
  expect(stopped).not.toHaveBeenCalled();
  work.resolve(true);
  await stopping;
  expect(step).toHaveBeenCalledOnce();
});
