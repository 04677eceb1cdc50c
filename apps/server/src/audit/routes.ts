import type { auditRoutes } from '@inkfield/contract/audit';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { listAudit } from './list-audit.ts';

export function auditHandlers({ database }: Deps): Handlers<typeof auditRoutes> {
  return {
    listAudit: async ({ query, reply }) => {
      return reply.page(await listAudit(database.query, query));
    },
  };
}
