import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Outside the range that a system assigns to any connection while a server is still starting. Not a bad port of
 * the Fetch standard either, to which browsers and `fetch` refuse to connect: 10080 is the last of them.
 */
const range = { first: 10_081, count: 20_000 };

/** A free port that no other test program gets as long as this one runs. */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = range.first + randomInt(range.count);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
}

/** A name that one process at a time can have, and loses when it ends; Linux alone has such names. */
function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true);
  return listens(createServer().unref(), { path: `\0inkfield-port-${port}` });
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const is = await listens(server, { port, host: '127.0.0.1' });
  if (is) await new Promise((resolve) => server.close(resolve));
  return is;
}

function listens(server: Server, where: ListenOptions): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(where, () => resolve(true));
  });
}
