import type { Deps } from '../deps.ts';
import { type SealOptions, sealAudit } from './seals.ts';

/** How long a recorded row waits for its seal. */
const everyMs = 10_000;

type SealingDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export interface Sealing {
  start(): void;
  /** Seals the rows recorded until now. If a run is under way, ends it early instead. */
  stop(): Promise<void>;
}

/** Seals the audit while the server runs. The end of the chain is logged, so that it is known outside of the database. */
export function createSealing(deps: SealingDeps): Sealing {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function run(all: boolean): void {
    running ??= sealQuietly(deps, { all, signal: stopping.signal }).finally(() => (running = undefined));
  }

  return {
    start: () => {
      run(true);
      timer = setInterval(() => run(false), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await (running ?? sealQuietly(deps));
    },
  };
}

async function sealQuietly({ log, ...deps }: SealingDeps, options?: SealOptions): Promise<void> {
  try {
    const sealed = await sealAudit(deps, options);
    if (sealed !== undefined) log.info({ event: 'audit.sealed', ...sealed }, 'audit.sealed');
  } catch (error) {
    log.error({ err: error, event: 'audit.seal_failed' }, 'the audit could not be sealed');
  }
}
