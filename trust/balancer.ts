/**
 * A load balancer before several nodes: HAProxy with deploy/haproxy.cfg, where the machine has it; else a small one of
 * the tests' own, which says so. Either sends each request to the next node.
 *
 *   const ports = await sparePorts(); const balancer = await startBalancer(ports, nodes); await balancer.close()
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { root } from '../harness/processes.ts';

export interface Ports {
  port: number;
  adminPort: number;
}

export interface Balancer {
  kind: 'HAProxy' | 'a balancer of the tests';
  close(): Promise<void>;
}

export async function startBalancer(own: Ports, nodes: readonly Ports[]): Promise<Balancer> {
  const hasProxy = spawnSync('haproxy', ['-v']).error === undefined;
  const balancer = hasProxy ? startHaproxy(own, nodes) : await startOwn(own, nodes);
  await vi.waitFor(
    async () => {
      for (const port of [own.port, own.adminPort]) await fetch(`http://127.0.0.1:${port}/healthz`);
    },
    { timeout: 30_000, interval: 50 },
  );
  return balancer;
}

/** The shipped configuration with the addresses of these nodes in the place of its two. */
function configFor(nodes: readonly Ports[]): string {
  const shipped = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8');
  return shipped.replaceAll(/^ +server node[^1].*\n/gm, '').replaceAll(/^ +server node1 .*$/gm, (line) =>
    nodes
      .map(({ port, adminPort }, at) =>
        line
          .replace('node1', `node${at + 1}`)
          .replace('"${NODE1}"', '127.0.0.1')
          .replace(':3000', `:${port}`)
          .replace('port 3000', `port ${port}`)
          .replace(':3001', `:${adminPort}`),
      )
      .join('\n'),
  );
}

function startHaproxy({ port, adminPort }: Ports, nodes: readonly Ports[]): Balancer {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-balancer-'));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, configFor(nodes));
  const child = spawn('haproxy', ['-db', '-q', '-f', config], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      CLIENT_BIND: `127.0.0.1:${port}`,
      PROVIDER_BIND: `127.0.0.1:${adminPort}`,
    },
  });
  return {
    kind: 'HAProxy',
    close: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function startOwn(own: Ports, nodes: readonly Ports[]): Promise<Balancer> {
  process.stdout.write('HAProxy is not installed: nodes stand behind a small balancer of the tests.\n');
  const closing = await Promise.all([
    listen(
      own.port,
      nodes.map(({ port }) => port),
    ),
    listen(
      own.adminPort,
      nodes.map(({ adminPort }) => adminPort),
    ),
  ]);
  return {
    kind: 'a balancer of the tests',
    close: async () => {
      for (const close of closing) await close();
    },
  };
}

async function listen(port: number, targets: readonly number[]): Promise<() => Promise<void>> {
  let next = 0;
  const server = createServer((request, response) => {
    next += 1;
    pass({ request, response, targets: targets.map((_, at) => targets[(at + next) % targets.length] ?? 0) });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

interface Passing {
  request: IncomingMessage;
  response: ServerResponse;
  /** In the order in which they are tried. */
  targets: readonly number[];
}

/** As HAProxy does: only where no connection could be made is another node asked. */
function pass({ request, response, targets: [port, ...others] }: Passing): void {
  if (port === undefined) {
    response.writeHead(503).end();
    return;
  }
  const { method, url: path, headers } = request;
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: { ...headers, 'x-forwarded-for': request.socket.remoteAddress },
  });
  onward.on('socket', (socket) => socket.once('connect', () => request.pipe(onward)));
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass({ request, response, targets: others });
    else if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
}
