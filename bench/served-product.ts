/** The product's server as a process of its own, with accounts and templates in its database, for benchmarks over HTTP. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/server/src/database/database.ts';
import { siteOfCall } from '../apps/server/test/site-of-call.ts';
import { type BenchSize, benchTemplate } from './documents.ts';
import { processTimes } from './process-times.ts';
import { type RunningServer, sparePorts, startServer } from '../harness/running-server.ts';

export interface BenchUser {
  id: number;
  access: string;
}

export interface ServedProduct {
  server: RunningServer;
  /** A second connection to the same database, for what no call can do as fast. */
  database: Database;
  createUser(role: 'client' | 'staff'): Promise<BenchUser>;
  call<T>(user: BenchUser, path: string, body?: unknown): Promise<T>;
  /** The processes as they are now. */
  pids(): { server: number; children: number[] };
  /** Resident memory in MiB of the server itself and of its children, the typesetters. */
  memory(): { server: number; typesetters: number };
  /** Processor time in ms that they have used so far. */
  processorMs(): { server: number; typesetters: number };
  stop(): Promise<void>;
}

/** With more of the environment, such as `DATABASE_URL`. */
export async function serveProduct(environment: Record<string, string> = {}): Promise<ServedProduct> {
  const server = await startServer(await sparePorts(), {
    RATE_LIMIT_SCALE: '1000000',
    ACCESS_TTL_S: '86400',
    SAMPLES: '0',
    RENDER_QUEUE: '200',
    ...environment,
  });
  const database = openDatabase({
    url: environment['DATABASE_URL'],
    sqliteFile: join(server.dataDir, 'inkfield.db'),
    patient: true,
  });
  let users = 0;

  async function createUser(role: 'client' | 'staff'): Promise<BenchUser> {
    users += 1;
    const email = `bench${users}@example.com`;
    const names = { first_name: 'Bench', last_name: `Number ${users}` };
    const body = { email, password, password_confirm: password, ...names };
    const { id } = await send<{ id: number }>(server, '/api/auth/register/', { body });
    if (role === 'staff')
      await database.query.updateTable('users').set({ role }).where('id', '=', id).execute();
    const { access } = await send<{ access: string }>(server, '/api/auth/login/', {
      body: { email, password },
    });
    return { id, access };
  }

  return {
    server,
    database,
    createUser,
    call: <T>(user: BenchUser, path: string, body?: unknown) => send<T>(server, path, { body, user }),
    pids: () => {
      const { pid, children } = processesOf(server);
      return { server: pid, children };
    },
    memory: () => memoryOf(server),
    processorMs: () => processorOf(server),
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

const password = 'correct horse battery';

/** POST with a body, GET without. */
async function send<T>(
  { url, adminUrl }: RunningServer,
  path: string,
  { body, user }: { body?: unknown; user?: BenchUser },
): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const origin = siteOfCall(method, path) === 'provider' ? adminUrl : url;
  const ask = () =>
    fetch(origin + path, {
      method,
      headers: {
        ...(user !== undefined && { authorization: `Bearer ${user.access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  for (let left = 9; ; left -= 1) {
    const response = await ask();
    // The contract's own server answered.
    if (response.ok) return (await response.json()) as T;
    const failure = await response.text();
    if (left === 0 || !failure.includes('"code":"busy"'))
      throw new Error(`${path}: ${response.status} ${failure}`);
    // Beside other work a server may have no room for a moment: that is told, and asked again.
    console.log(`${path}: busy, asked again`);
    await sleep(1000);
  }
}

function processesOf(server: RunningServer) {
  const pid = serverPid(server);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return { pid, children: children.split('\n').map(Number).filter(Boolean) };
}

function memoryOf(server: RunningServer) {
  const { pid, children } = processesOf(server);
  const typesetters = children.map((child) => readIfThere(child, residentMib));
  return { server: residentMib(pid), typesetters: sum(typesetters) };
}

/** Children that were replaced count with what they had used. */
function processorOf(server: RunningServer) {
  const { pid, children } = processesOf(server);
  const { own = 0, ended = 0 } = processTimes(pid) ?? {};
  const living = children.map((child) => processTimes(child)?.own ?? 0);
  return { server: own, typesetters: ended + sum(living) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A child may be replaced while it is looked for. */
function readIfThere(pid: number, read: (pid: number) => number): number {
  return existsSync(`/proc/${pid}`) ? read(pid) : 0;
}

/** The process of this one's children whose data folder is the server's. */
function serverPid({ dataDir }: RunningServer): number {
  const own = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const pid = own
    .split('\n')
    .map(Number)
    .find((child) => child > 0 && environmentOf(child).includes(`DATA_DIR=${dataDir}`));
  if (pid === undefined) throw new Error('The server is not running.');
  return pid;
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function residentMib(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1024 / 1024;
}

/** The shared template as a draft to send; a box that must be ticked would refuse every other document. */
export function benchDraft(size: BenchSize, name: string = size) {
  const { source, fields } = benchTemplate(size);
  const optionalBoxes = fields.map((field) => ({ ...field, required: field.field_type !== 'checkbox' }));
  return { name, document_content: source, fields: optionalBoxes, access: 'shared' };
}
