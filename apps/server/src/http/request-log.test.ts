import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { createSampling } from '../observability/sampling.ts';
import { requestInfo } from './request-info.ts';
import { kindOf } from './request-log.ts';
import { createServer } from './server.ts';

function createFrozenClock() {
  let nowMs = 1_000_000;
  return {
    now: () => nowMs,
    forward: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

test.each([429, 503])(
  'of many answers %i in one second some are written, and afterwards how many were not',
  (status) => {
    const clock = createFrozenClock();
    const sample = createSampling(clock);
    const written = Array.from({ length: 1000 }, () => sample(kindOf('/api/auth/login/', status))).filter(
      ({ worth }) => worth,
    );
    expect(written).toHaveLength(50);
    expect(sample(kindOf('/api/auth/login/', 401))).toEqual({ worth: true, leftOut: 0 });
    clock.forward(1);
    expect(sample(kindOf('/api/auth/login/', status))).toEqual({ worth: true, leftOut: 950 });
    expect(sample(kindOf('/api/auth/login/', status))).toEqual({ worth: true, leftOut: 0 });
  },
);

test('successes and mistakes of ours are always written', () => {
  const sample = createSampling(createFrozenClock());
  for (const status of [200, 204, 303, 500]) {
    const samples = Array.from({ length: 200 }, () => sample(kindOf('/api/documents/', status)));
    expect(samples.every(({ worth }) => worth)).toBe(true);
  }
});

test('a caller who hangs up is no error, and another end of the same work is one', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const server = createServer(testApp.deps, { https: false });
  let isAtWork = false;
  server.get('/waits', { config: { open: true } }, async (request, reply) => {
    const { signal } = requestInfo(request, reply);
    isAtWork = true;
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  server.get('/ends', { config: { open: true } }, () =>
    Promise.reject(new DOMException('Not by the caller.', 'AbortError')),
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const levels = (event: string) =>
    testApp.logged.filter((line) => line['event'] === event).map(({ level }) => level);
  const controller = new AbortController();
  const left = fetch(`${url}/waits`, { signal: controller.signal });
  await vi.waitFor(() => expect(isAtWork).toBe(true));
  controller.abort();
  await expect(left).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(levels('request.aborted')).toEqual([30]), { timeout: 20_000 });
  expect(levels('request.failed')).toEqual([]);
  expect((await fetch(`${url}/ends`)).status).toBe(500);
  expect(levels('request.failed')).toEqual([50]);
  await server.close();
  await close();
});
