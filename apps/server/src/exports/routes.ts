import type { exportRoutes } from '@inkfield/contract/exports';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { recordExport, streamExport } from './export-data.ts';
import { zipDocuments } from './zip-documents.ts';

export function exportHandlers(deps: Deps): Handlers<typeof exportRoutes> {
  const answer = (userId: number) =>
    new FileAnswer(
      { chunks: streamExport(deps, userId), byteLength: undefined },
      { media: 'application/zip', filename: `export_${userId}.zip` },
    );
  return {
    async exportOwnData({ caller, request }) {
      await recordExport(deps, { caller, request }, caller.id);
      return answer(caller.id);
    },
    async downloadDocuments({ query, caller }) {
      return new FileAnswer(await zipDocuments(deps, { userId: caller.id, ids: query.documents }), {
        media: 'application/zip',
        filename: 'documents.zip',
      });
    },
    async exportUserData({ params, ...act }) {
      await recordExport(deps, act, params.id);
      return answer(params.id);
    },
  };
}
