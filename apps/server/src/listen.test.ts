import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listenAt } from './listen.ts';

test('a port that is taken is named with the variable that says it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(listenAt(Fastify(), { host: '127.0.0.1', port, variable: 'ADMIN_PORT' })).rejects.toThrow(
    `the port ${port} is taken by another program (ADMIN_PORT).`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test.each([
  ['192.0.2.1', '192.0.2.1 is not an address of this machine (HOST).'],
  ['a..b', 'nobody knows the name a..b (HOST).'],
])('to listen on %s is refused in words', async (host, line) => {
  await expect(listenAt(Fastify(), { host, port: 0, variable: 'PORT' })).rejects.toThrow(line);
});
