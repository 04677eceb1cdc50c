import type { Deps } from '../deps.ts';
import type { Database, Queries } from '../database/database.ts';
import { quotaReached } from './quota-reached.ts';
import { type Amounts, type Measure, measures, type Scope } from './quota-settings.ts';
import { addStored, storedByAll, storedByCompany, storedByMember } from './stored.ts';

type RoomDeps = Pick<Deps, 'database' | 'config'>;

/** Leave to store, as far as the quotas were not reached when it was asked for. */
export interface Room {
  /**
   * Adds to the counters, as the last statement of the transaction that stores. Throws over a quota, so that the
   * transaction stores nothing.
   */
  take(tx: Queries, more: Partial<Amounts>): Promise<void>;
}

/**
 * A sum that is farther from its quota than this is not asked for again by the transactions that store. All of them
 * would have to wait for each other; and less than this is stored in the seconds in between.
 */
const margin: Amounts = { bytes: 1024 ** 3, documents: 10_000, tables: 1_000 };

/** Fails before the work if a quota is reached already. `adds`: the measures that the work will store. */
export async function findRoom(deps: RoomDeps, userId: number, adds: readonly Measure[]): Promise<Room> {
  const { config, database } = deps;
  const refuse = refusal(deps, adds);
  const { companyId, ...own } = await storedByMember(database.query, userId);
  refuse('user', own, isFull);
  const asked: { scope: Scope; sum: (queries: Queries) => Promise<Amounts> }[] = [];
  if (companyId !== null) {
    const sum = (queries: Queries) => storedByCompany(queries, companyId);
    const stored = await sum(database.query);
    refuse('company', stored, isFull);
    if (!isFar(stored, config.quotas.company)) asked.push({ scope: 'company', sum });
  }
  const stored = await lately(deps);
  refuse('installation', stored, isFull);
  if (!isFar(stored, config.quotas.installation)) asked.push({ scope: 'installation', sum: storedByAll });
  return {
    async take(tx, more) {
      refuse('user', await addStored(tx, userId, more), isExceeded);
      for (const { scope, sum } of asked) refuse(scope, await sum(tx), isExceeded);
    },
  };
}

type Verdict = (stored: number, quota: number) => boolean;
const isFull: Verdict = (stored, quota) => stored >= quota;
const isExceeded: Verdict = (stored, quota) => stored > quota;

function refusal({ config }: RoomDeps, adds: readonly Measure[]) {
  return (scope: Scope, stored: Amounts, verdict: Verdict) => {
    const quotas = config.quotas[scope];
    const measure = adds.find((one) => verdict(stored[one], quotas[one]));
    if (measure !== undefined) throw quotaReached(config, { scope, measure });
  };
}

function isFar(stored: Amounts, quotas: Amounts): boolean {
  return measures.every((one) => quotas[one] - stored[one] > margin[one]);
}

const sumKeptMs = 10_000;
const sums = new WeakMap<Database, { stored: Amounts; until: number }>();

/** The stored amounts of all users. Far from the quota, the sum is cached for ten seconds. */
async function lately({ database, config }: RoomDeps): Promise<Amounts> {
  const kept = sums.get(database);
  if (kept !== undefined && performance.now() < kept.until) return kept.stored;
  const stored = await storedByAll(database.query);
  if (isFar(stored, config.quotas.installation)) {
    sums.set(database, { stored, until: performance.now() + sumKeptMs });
  } else sums.delete(database);
  return stored;
}
