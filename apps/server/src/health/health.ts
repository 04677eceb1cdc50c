import type { Health, HealthState } from '@inkfield/contract/health';
import { sql } from 'kysely';
import { instant, type WatchedClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkMail } from './check-mail.ts';
import { timed } from './timed.ts';
import { productVersion } from './version.ts';
import { type Database, isPostgres } from '../database/database.ts';
import { allAbove, describeStored, installation, shareOf, warningShare } from '../quotas/consumers.ts';

/** Asks every part whether it works. A part that does not answer counts as failed; nothing here throws. */
export async function checkHealth(deps: Deps): Promise<Health> {
  const { clock, storage } = deps;
  const [database, stored, typesetter, mail, quotas, dataFolder] = await Promise.all([
    checkDatabase(deps),
    timed(() => storage.ready()),
    checkTypesetter(deps),
    checkMail(deps),
    checkQuotas(deps),
    checkDataFolder(deps.config.dataDir),
  ]);
  const parts = {
    database,
    storage: stored,
    typesetter,
    mail,
    quotas,
    clock: checkClock(clock),
    data_folder: dataFolder,
  };
  return {
    checked_at: instant(clock.now()),
    state: worst(Object.values(parts).map(({ state }) => state)),
    ...parts,
    version: productVersion(),
    node_version: process.versions.node,
    started_at: instant(clock.now() - Math.round(process.uptime() * 1000)),
    memory_bytes: process.memoryUsage.rss(),
  };
}

function checkClock(clock: WatchedClock): Health['clock'] {
  const aheadMs = clock.aheadMs();
  return { state: aheadMs > 0 ? 'failed' : 'ok', ahead_s: Math.round(aheadMs / 1000) };
}

async function checkTypesetter({ typesetter, config }: Deps): Promise<Health['typesetter']> {
  const { state, ms } = await timed(() => typesetter.ready());
  const { busy, queued, done, crashes, timeouts } = typesetter.stats();
  // Half full: new calls wait, and some will soon be rejected.
  const isCrowded = config.renderQueue > 0 && queued * 2 >= config.renderQueue;
  return {
    state: state === 'ok' && isCrowded ? 'warning' : state,
    ms,
    busy,
    queued,
    most_queued: config.renderQueue,
    done,
    crashes,
    timeouts,
  };
}

function worst(states: readonly HealthState[]): HealthState {
  if (states.includes('failed')) return 'failed';
  return states.includes('warning') ? 'warning' : 'ok';
}

/** A question that takes longer than this makes every page slow. */
const slowMs = 1000;

async function checkDatabase({ database }: Deps): Promise<Health['database']> {
  const { state, ms, value } = await timed(() => describe(database));
  return {
    state: state === 'ok' && ms > slowMs ? 'warning' : state,
    ms,
    kind: isPostgres(database.query) ? 'PostgreSQL' : 'SQLite',
    version: value?.version ?? null,
    schema: value?.schema ?? null,
  };
}

async function describe({ query }: Database): Promise<{ version?: string; schema?: string }> {
  const asked = isPostgres(query)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await asked.execute(query);
  const newest = await query
    .selectFrom('migrations')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Debian adds its own words to the number.
  const version = rows[0]?.version.split(' ')[0];
  return { ...(version && { version }), ...(newest && { schema: newest.name }) };
}

/** Which quotas are reached or nearly so. */
async function checkQuotas({ database, config }: Deps): Promise<Health['quotas']> {
  const { quotas } = config;
  const { value } = await timed(async () => ({
    all: await installation(database.query),
    above: await allAbove(database.query, quotas, warningShare),
  }));
  if (value === undefined) return { state: 'failed', installation: null, nearly: 0, reached: 0 };
  const reached = value.above.filter((one) => shareOf(one, quotas) >= 1);
  const isFull = reached.some(({ scope }) => scope === 'installation');
  return {
    state: isFull ? 'failed' : value.above.length > 0 ? 'warning' : 'ok',
    installation: describeStored(value.all, quotas),
    nearly: value.above.length - reached.length,
    reached: reached.length,
  };
}
