import type { auditRoutes } from '@inkfield/contract/audit';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { exportAudit, exportName } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

const media = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' } as const;

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  return {
    listAudit: async ({ query, reply }) => {
      return reply.page(await listAudit(deps.database.query, query));
    },
    exportAudit: async ({ query, ...act }) => {
      const content = { chunks: await exportAudit(deps, act, query), byteLength: undefined };
      return new FileAnswer(content, { media: media[query.format], filename: exportName(deps, query) });
    },
  };
}
