/**
 * What a typesetter or an importer could reach if it tried.
 *
 *   const trap = await openTrap()          listens on this machine; trap.count() connections so far; trap.port
 *   await watchCalls(product, work)        the system calls that open files and connections, by the server's
 *                                          children, as lines; undefined where strace is not installed
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Product } from './product.ts';
import { patiently, typesettersOf } from './typesetters.ts';

export interface Trap {
  port: number;
  count: () => number;
  close: () => void;
}

export async function openTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  // Both families, so that an address of IPv6 counts too.
  server.listen(0, '::');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The trap has no port.');
  return { port: address.port, count: () => connections, close: () => void server.close() };
}

const strace = '/usr/bin/strace';

export async function watchCalls(product: Product, work: () => Promise<void>): Promise<string[] | undefined> {
  if (!existsSync(strace)) {
    await work();
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-calls-'));
  const file = join(folder, 'calls');
  const pids = [product.pid(), ...(await typesettersOf(product))].flatMap((pid) => ['-p', String(pid)]);
  const traced = ['-f', '-qq', '-e', 'trace=connect,openat,open', '-o', file, ...pids];
  const tracer = spawn(strace, traced, { stdio: 'ignore' });
  const ended = once(tracer, 'exit');
  try {
    // It has to be there before anything happens.
    await vi.waitFor(() => {
      const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
      if (!/^TracerPid:\t[1-9]/m.test(status)) throw new Error('Nobody traces the server yet.');
    }, patiently);
    // A tracer may hold up what it watches: then it goes, and what it saw until then counts.
    const patience = setTimeout(() => tracer.kill('SIGKILL'), 30_000);
    await work();
    tracer.kill('SIGINT');
    await ended;
    clearTimeout(patience);
    return readFileSync(file, 'utf8').split('\n');
  } finally {
    tracer.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
