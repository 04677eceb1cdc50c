import { sweepTables } from './batches/sweep-tables.ts';
import { sweep } from './database/sweep.ts';
import type { Deps } from './deps.ts';
import { sweepDates } from './documents/date-reminders.ts';
import { sweepDrafts } from './drafts/end-draft.ts';
import { warnOfQuotas } from './quotas/warn.ts';

const everyMs = 60 * 60 * 1000;

/** Work by the day, which may be late by an hour. */
const sweeps: readonly ((deps: Deps) => Promise<void>)[] = [
  ({ database, clock, config }) => sweep(database, clock, config),
  sweepTables,
  sweepDrafts,
  sweepDates,
  warnOfQuotas,
];

export interface Sweeping {
  start(): void;
  /** Waits for the sweep under way; those after it are left for the next start. */
  stop(): Promise<void>;
}

/** Removes what has expired and mails what is due, at the start and every hour. */
export function createSweeping(deps: Deps): Sweeping {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function sweepAll(): Promise<void> {
    for (const one of sweeps) {
      if (isStopping) return;
      // One that fails keeps no other from its work: reminders are due whatever else is wrong.
      await one(deps).catch((error: unknown) =>
        deps.log.error({ err: error, event: 'sweep.failed' }, 'sweep.failed'),
      );
    }
  }
  const run = () => {
    running ??= sweepAll().finally(() => (running = undefined));
  };

  return {
    start: () => {
      run();
      timer = setInterval(run, everyMs);
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
