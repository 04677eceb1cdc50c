import { sweepTables } from './batches/sweep-tables.ts';
import { sweep } from './database/sweep.ts';
import type { Deps } from './deps.ts';
import { sweepDates } from './documents/date-reminders.ts';
import { sweepDrafts } from './drafts/end-draft.ts';
import { warnOfQuotas } from './quotas/warn.ts';
import { removeUnnamed } from './storage/unnamed-files.ts';
import { createWorkLoop, type WorkLoop } from './work/work-loop.ts';

const hourMs = 60 * 60 * 1000;

const sweeps: readonly ((deps: Deps) => Promise<unknown>)[] = [
  ({ database, clock, config }) => sweep(database, clock, config),
  sweepTables,
  sweepDrafts,
  sweepDates,
  removeUnnamed,
  warnOfQuotas,
];

/**
 * Removes what has expired and mails what is due, at the start and every hour: a server that is restarted often never
 * reaches an hour. A sweep that fails does not keep the others from their work.
 */
export function createSweeping(deps: Deps): WorkLoop {
  const report = (error: unknown) => deps.log.error({ err: error, event: 'sweep.failed' }, 'sweep.failed');
  return createWorkLoop({
    begin: () => Promise.resolve(),
    async step() {
      for (const one of sweeps) await one(deps).catch(report);
      return false;
    },
    pauseMs: () => hourMs,
    report,
  });
}
