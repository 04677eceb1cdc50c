import type { usageRoutes } from '@inkfield/contract/usage';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { createMonthCounter } from './count-months.ts';
import { getStoredUsage, getUsage } from './usage.ts';

export function usageHandlers({ database, clock, config }: Deps): Handlers<typeof usageRoutes> {
  const countMonth = createMonthCounter(database.query, clock);
  return {
    getUsage: ({ query }) => getUsage({ queries: database.query, clock, countMonth }, query),
    getStoredUsage: () => getStoredUsage(database.query, config.quotas),
  };
}
