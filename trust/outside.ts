/**
 * Files and connections that a typesetter or an importer could reach.
 *
 *   const trap = await openTrap()                listens on this machine; trap.count() connections so far; trap.port
 *   await watchCalls(product, { calls, work })   these system calls of the server and its children, as lines;
 *                                                undefined where strace is not installed
 *   reachingCalls                                those that open files and connections
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patiently, typesettersOf } from './typesetters.ts';
import type { Product } from '../harness/product.ts';

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

/** Calls that open files and connections. */
export const reachingCalls = ['connect', 'openat', 'open'];

export interface Watching {
  /** Of the server and of every child that it has or starts meanwhile. */
  calls: readonly string[];
  work: () => Promise<void>;
}

export async function watchCalls(product: Product, { calls, work }: Watching): Promise<string[] | undefined> {
  if (!existsSync(strace)) {
    await work();
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-calls-'));
  const file = join(folder, 'calls');
  // strace attaches in this order: once the server is watched, all are.
  const pids = [...(await typesettersOf(product)), product.pid()].flatMap((pid) => ['-p', String(pid)]);
  const options = ['-f', '-qq', '-s', '40', '-e', `trace=${calls.join()}`, '-o', file];
  const tracer = spawn(strace, [...options, ...pids], { stdio: 'ignore' });
  const ended = once(tracer, 'exit');
  // Not asked to end: strace then lets go of one thread after the other and waits for each, and a child that is just
  // ending never ends as long as its other threads are held. The kernel releases all at the same time, and a caller is
  // held until the call is written, so that nothing is missing.
  const letGo = () => {
    tracer.kill('SIGKILL');
    return ended;
  };
  try {
    // The tracer must be attached before any work starts.
    await vi.waitFor(() => {
      const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
      if (!status.includes(`TracerPid:\t${tracer.pid}\n`)) throw new Error('Nobody traces the server yet.');
    }, patiently);
    await work();
    await letGo();
    return readFileSync(file, 'utf8').split('\n');
  } finally {
    await letGo();
    rmSync(folder, { recursive: true });
  }
}
