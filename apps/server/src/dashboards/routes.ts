import type { dashboardRoutes } from '@inkfield/contract/dashboards';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { getDashboard } from './dashboards.ts';

export function dashboardHandlers(deps: Deps): Handlers<typeof dashboardRoutes> {
  return { getDashboard: ({ params, ...act }) => getDashboard(deps, act, params.id) };
}
