import type { retentionRoutes } from '@inkfield/contract/retention';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { liftLegalHold, listLegalHolds, setLegalHold } from './legal-holds.ts';
import {
  askRetentionRule,
  confirmRetentionRule,
  endRetentionRule,
  listRetentionRules,
} from './retention-rules.ts';

export function retentionHandlers(deps: Deps): Handlers<typeof retentionRoutes> {
  return {
    listRetentionRules: ({ query }) => listRetentionRules(deps.database.query, query),
    askRetentionRule: ({ body, ...act }) => askRetentionRule(deps, act, body),
    confirmRetentionRule: ({ params, ...act }) => confirmRetentionRule(deps, act, params.id),
    async endRetentionRule({ params, ...act }) {
      await endRetentionRule(deps, act, params.id);
      return undefined;
    },
    listLegalHolds: ({ query }) => listLegalHolds(deps.database.query, query),
    setLegalHold: ({ body, ...act }) => setLegalHold(deps, act, body),
    async liftLegalHold({ params, ...act }) {
      await liftLegalHold(deps, act, params.id);
      return undefined;
    },
  };
}
