/**
 * A PostgreSQL for one test, which may stop, freeze and restart it; undefined where none is installed.
 *
 *   const postgres = await startPostgres(); postgres.url
 *   postgres.signal('SIGSTOP'); await postgres.stop(); await postgres.start(); await postgres.close()
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms, ordinaryUser, untilReady } from '../apps/server/test/postgres.ts';
import { sparePort } from '../apps/server/test/spare-port.ts';
import { childrenOf, signalAll } from './system-processes.ts';

export interface OwnPostgres {
  url: string;
  /** To all of its processes. */
  signal(name: NodeJS.Signals): void;
  /** Immediately, like a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(): Promise<OwnPostgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-own-postgres-'));
  const user = ordinaryUser();
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const data = join(folder, 'data');
  spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'inkfield', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const port = await sparePort();
  const url = `postgres://inkfield@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const start = async () => {
    // With fsync: committed rows must survive a crash.
    const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
    server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
    await untilReady(url);
  };
  const end = async (name: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(name);
    await ended;
  };
  await start();
  return {
    url,
    signal: (name) => signalAll([server.pid ?? 0, ...childrenOf(server.pid ?? 0)], name),
    // Connections are cut, and nothing is flushed first.
    stop: () => end('SIGQUIT'),
    start,
    close: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
