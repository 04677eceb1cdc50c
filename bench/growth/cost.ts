import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { isPostgres } from '../../apps/server/src/database/database.ts';
import { quantile } from '../../harness/quantile.ts';
import type { ServedProduct } from '../served-product.ts';

export interface Rounds {
  /** Not counted: caches, statements and connections are made in them. */
  warm: number;
  counted: number;
}

export interface Cost {
  /** Of the fastest fifth of the rounds: other work on the machine only ever adds. */
  wallMs: number;
  /** Of all processes that were at it, a round; hardly touched by other work. Linux only. */
  cpuMs: number;
}

/** Cost of `work` to the product: server, typesetters and the processes of PostgreSQL that work for it. */
export async function costOf(
  product: ServedProduct,
  { warm, counted }: Rounds,
  work: () => Promise<unknown>,
): Promise<Cost> {
  for (let round = 0; round < warm; round += 1) await work();
  const times: number[] = [];
  const before = await cpuOf(product);
  for (let round = 0; round < counted; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  // A process that came meanwhile began with nothing.
  const used = [...(await cpuOf(product))].map(([pid, ms]) => ms - (before.get(pid) ?? 0));
  return { wallMs: quantile(times, 0.2), cpuMs: used.reduce((sum, ms) => sum + ms, 0) / counted };
}

/** Processor time in ms of several nodes and of the PostgreSQL that they share, so far. */
export async function productCpuMs(nodes: readonly ServedProduct[]): Promise<number> {
  const [first] = nodes;
  if (first === undefined) return 0;
  const typesetters = nodes
    .map((node) => node.processorMs())
    .map(({ server, typesetters: all }) => server + all);
  const backends = (await backendsOf(first)).map(cpuMsOf);
  return [...typesetters, ...backends].reduce((sum, ms) => sum + ms, 0);
}

async function cpuOf(product: ServedProduct): Promise<Map<number, number>> {
  const { server, children } = product.pids();
  const all = [server, ...children, ...(await backendsOf(product))];
  return new Map(all.map((pid) => [pid, cpuMsOf(pid)]));
}

async function backendsOf({ database: { query } }: ServedProduct): Promise<number[]> {
  if (!isPostgres(query)) return [];
  const others = sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`;
  return (await others.execute(query)).rows.map(({ pid }) => pid);
}

/** Processor time in ms of all threads of a process so far; 0 when it has ended. */
function cpuMsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return used.reduce((sum, ns) => sum + ns, 0) / 1e6;
  } catch {
    return 0;
  }
}
