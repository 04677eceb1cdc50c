import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { handleError } from '../http/errors.ts';
import { createLateness, lifePath, refuseUnderPressure } from './pressure.ts';

test('asks new requests to come again while the process is late, but for whether it lives, and takes them when it is not', async () => {
  const server = Fastify();
  server.setErrorHandler(handleError);
  refuseUnderPressure(server, { maxDelayMs: 500 });
  server.get('/', () => 'ok');
  server.get(lifePath, () => 'ok');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(url)).status).toBe(200);

  const refused = await vi.waitFor(
    async () => {
      blockFor(1200);
      const response = await fetch(url);
      expect(response.status).toBe(503);
      expect((await fetch(`${url}${lifePath}`)).status).toBe(200);
      return response;
    },
    { timeout: 15_000, interval: 20 },
  );
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'busy' });

  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), {
    timeout: 10_000,
    interval: 100,
  });
  await server.close();
});

test('takes two late seconds in a row for pressure, not one pause', () => {
  const judge = createLateness({ maxDelayMs: 500 });
  const seconds = [20, 1500, 20, 900, 501, 700, 500, 600];
  expect(seconds.map(judge)).toEqual([false, false, false, false, true, true, false, false]);
});

/** Keeps everything in this process waiting. */
function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
