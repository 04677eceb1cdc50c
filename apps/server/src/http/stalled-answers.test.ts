import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endStalledAnswers } from './stalled-answers.ts';

/** Far more than the system buffers for a connection without a reader. */
const bigAnswer = 'x'.repeat(64 * 1024 * 1024);

const server = Fastify();
const closed: string[] = [];
endStalledAnswers(server, 600);
server.get('/big', (_request, reply) => {
  reply.raw.once('close', () => closed.push(reply.raw.writableFinished ? 'whole' : 'broken off'));
  return bigAnswer;
});
server.get('/late', async () => {
  await new Promise((resolve) => setTimeout(resolve, 900));
  return 'late';
});
beforeAll(() => server.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => server.close());
const port = () => (server.server.address() as AddressInfo).port;

test('an answer that nobody reads ends with its connection', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => closed, { timeout: 20_000 }).toEqual(['broken off']);
  socket.destroy();
});

test('an answer that is read slowly arrives whole', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET /big HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let received = 0;
  let pauses = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    // Read slowly: longer than the limit in total, with no single pause over it.
    if (received > pauses * 8 * 1024 * 1024) {
      pauses += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  expect(received).toBeGreaterThan(bigAnswer.length);
});

test('an answer may be late', async () => {
  const response = await fetch(`http://127.0.0.1:${port()}/late`);
  expect(await response.text()).toBe('late');
});

test('the next request on the same connection has as much time', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  socket.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('late');
  socket.destroy();
});
