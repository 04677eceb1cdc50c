import type { erasureRoutes } from '@inkfield/contract/erasures';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { askErasure, cancelErasure, confirmErasure } from './decide-erasure.ts';
import { readTarget, findScope } from './erasure-target.ts';
import { listErasures } from './list-erasures.ts';

export function erasureHandlers(deps: Deps): Handlers<typeof erasureRoutes> {
  return {
    async listErasures({ query, reply }) {
      return reply.page(await listErasures(deps, query));
    },
    getErasureScope: ({ params }) =>
      findScope(deps.database.query, readTarget({ [params.target]: params.id })),
    askErasure: ({ body, ...act }) =>
      askErasure(deps, act, { target: readTarget(body), reason: body.reason }),
    confirmErasure: ({ params, ...act }) => confirmErasure(deps, act, params.id),
    cancelErasure: ({ params, ...act }) => cancelErasure(deps, act, params.id),
  };
}
