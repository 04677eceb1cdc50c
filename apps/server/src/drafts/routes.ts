import { draftRoutes } from '@inkfield/contract/drafts';
import { urlOf } from '@inkfield/contract/url-of';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { makeOnce, readIdempotentCall } from '../idempotency/idempotent-calls.ts';
import { deleteDraft, restoreDraft } from './end-draft.ts';
import { getDraft, listDrafts } from './find-draft.ts';
import { saveDraft, startDraft } from './save-draft.ts';

export function draftHandlers(deps: Deps): Handlers<typeof draftRoutes> {
  return {
    async startDraft({ body, caller, request, reply }) {
      const path = urlOf(draftRoutes.startDraft);
      const call = readIdempotentCall({ userId: caller.id, request, path, body });
      const make = () => startDraft(deps, { caller }, { body, call });
      const made = call && (await makeOnce(deps, call, { make, find: (id) => Promise.resolve(id) }));
      if (made?.replayed === true) reply.header('idempotent-replayed', 'true');
      return getDraft(deps, caller, made?.result ?? (await make()));
    },
    listDrafts: ({ query, caller }) => listDrafts(deps, caller, query.template),
    getDraft: ({ params, caller }) => getDraft(deps, caller, params.id),
    saveDraft: ({ params, body, caller }) => saveDraft(deps, { caller }, { id: params.id, body }),
    async deleteDraft({ params, ...act }) {
      await deleteDraft(deps, act, params.id);
      return undefined;
    },
    async restoreDraft({ params, ...act }) {
      await restoreDraft(deps, act, params.id);
      return getDraft(deps, act.caller, params.id);
    },
  };
}
