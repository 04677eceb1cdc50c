/** The product's server as a process of its own, with accounts and templates in its database, for benchmarks over HTTP. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/server/src/database/database.ts';
import { send } from '../harness/http.ts';
import { createClient, createStaff, type Person } from '../harness/people.ts';
import { launchProduct, type Product, realPressure } from '../harness/product.ts';
import { childrenOf, memoryOf, processTimes } from '../harness/system-processes.ts';
import { type BenchSize, benchTemplate } from './documents.ts';

export interface ServedProduct {
  server: Product;
  /** A second connection to the same database, for rows that the API would insert too slowly. */
  database: Database;
  createUser(role: 'client' | 'staff'): Promise<Person>;
  /** POST with a body, GET without. Tries again while the server is busy. */
  call<T>(user: Person, path: string, body?: unknown): Promise<T>;
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
  const server = await launchProduct({
    ...realPressure,
    ACCESS_TTL_S: '86400',
    RENDER_QUEUE: '200',
    ...environment,
  });
  const database = openDatabase({
    url: server.databaseUrl,
    sqliteFile: join(server.dataDir, 'inkfield.db'),
    patient: true,
  });
  return {
    server,
    database,
    createUser: (role) => (role === 'staff' ? createStaff(server) : createClient(server)),
    call: <T>(user: Person, path: string, body?: unknown) => callPatiently<T>(server, path, { user, body }),
    pids: () => ({ server: server.pid(), children: childrenOf(server.pid()) }),
    memory: () => ({
      server: memoryOf(server.pid()),
      typesetters: sum(childrenOf(server.pid()).map(memoryOf)),
    }),
    processorMs: () => processorOf(server.pid()),
    async stop() {
      await database.close();
      await server.close();
    },
  };
}

async function callPatiently<T>(
  server: Product,
  path: string,
  { body, user: { access } }: { body?: unknown; user: Person },
): Promise<T> {
  for (let left = 9; ; left -= 1) {
    const answer = await send(server, `${body === undefined ? 'GET' : 'POST'} ${path}`, { access, body });
    // The contract's own server answered.
    if (answer.status < 300) return answer.json as T;
    if (left === 0 || answer.json['code'] !== 'busy')
      throw new Error(`${path}: ${answer.status} ${answer.text}`);
    // Under load the server may refuse a call for a moment.
    console.log(`${path}: busy, tried again`);
    await sleep(1000);
  }
}

/** Children that were replaced count with the time they had used. */
function processorOf(pid: number) {
  const { own = 0, ended = 0 } = processTimes(pid) ?? {};
  const living = childrenOf(pid).map((child) => processTimes(child)?.own ?? 0);
  return { server: own, typesetters: ended + sum(living) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The shared template as a draft to send; a box that must be ticked would refuse every other document. */
export function benchDraft(size: BenchSize, name: string = size) {
  const { source, fields } = benchTemplate(size);
  const optionalBoxes = fields.map((field) => ({ ...field, required: field.field_type !== 'checkbox' }));
  return { name, document_content: source, fields: optionalBoxes, access: 'shared' };
}
