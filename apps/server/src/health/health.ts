import type { Health, HealthState } from '@inkfield/contract/health';
import { instant, type WatchedClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkQuotas } from './check-quotas.ts';
import { timed } from './timed.ts';
import { productVersion } from './version.ts';

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
  // Half full: whoever comes next waits, and some are soon sent away.
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
