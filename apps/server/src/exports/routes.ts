import type { exportRoutes } from '@inkfield/contract/exports';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { recordExport, streamExport } from './export-data.ts';

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
    async exportUserData({ params, ...act }) {
      await recordExport(deps, act, params.id);
      return answer(params.id);
    },
  };
}
