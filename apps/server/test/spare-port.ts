import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Not those that a system gives away by itself, to any connection, while a server is still starting, and none of the bad
 * ports of the Fetch standard, to which browsers and `fetch` connect nobody: 10080 is the last of them.
 */
const range = { first: 10_081, count: 20_000 };

/** A port that nobody listens on, and that no other test program is given as long as this one runs. */
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
