import type { usageRoutes } from '@inkfield/contract/usage';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { getUsage } from './usage.ts';

export function usageHandlers({ database, clock }: Deps): Handlers<typeof usageRoutes> {
  return { getUsage: ({ query }) => getUsage(database.query, clock, query) };
}
