import type { Health, healthRoutes } from '@inkfield/contract/health';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { checkHealth } from './health.ts';

/** Pages that watch ask every few seconds, and asking costs a line of typesetting. */
const keptMs = 3000;

export function healthHandlers(deps: Deps): Handlers<typeof healthRoutes> {
  let last: { at: number; health: Promise<Health> } | undefined;
  return {
    getHealth() {
      const now = deps.clock.now();
      if (last === undefined || now - last.at > keptMs || now < last.at) {
        last = { at: now, health: checkHealth(deps) };
      }
      return last.health;
    },
  };
}
