import { type Draft, draftRoutes } from '@inkfield/contract/drafts';
import { clientPages } from '@inkfield/contract/site-pages';
import { urlOf } from '@inkfield/contract/url-of';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import type { Answering } from '../http/replies.ts';
import type { DraftAct } from './save-draft.ts';
import { type IdempotentCall, makeOnce, readIdempotentCall } from '../idempotency/idempotent-calls.ts';
import { deleteDraft, restoreDraft } from './end-draft.ts';
import { getDraft, listDrafts } from './find-draft.ts';
import { saveDraft } from './save-draft.ts';
import { prepareDraft, startDraft, startDraftFrom } from './start-draft.ts';

interface StartCall extends DraftAct {
  reply: Pick<Answering, 'header'>;
  path: string;
  body: unknown;
}

export function draftHandlers(deps: Deps): Handlers<typeof draftRoutes> {
  /** Starts a draft; a repeated call with the same Idempotency-Key gets the draft of the first one. */
  async function startOnce(
    { caller, request, reply, path, body }: StartCall,
    start: (call: IdempotentCall | undefined) => Promise<number>,
  ): Promise<Draft> {
    const call = readIdempotentCall({ userId: caller.id, request, path, body });
    const make = () => start(call);
    const made = call && (await makeOnce(deps, call, { make, find: (id) => Promise.resolve(id) }));
    if (made?.replayed === true) reply.header('idempotent-replayed', 'true');
    return getDraft(deps, caller, made?.result ?? (await make()));
  }

  return {
    startDraft: ({ body, caller, request, reply }) =>
      startOnce({ caller, request, reply, path: urlOf(draftRoutes.startDraft), body }, (call) =>
        startDraft(deps, { caller, request }, { body, call }),
      ),
    startDraftFromDocument({ params: { id }, body, caller, request, reply }) {
      const path = urlOf(draftRoutes.startDraftFromDocument, { id });
      return startOnce({ caller, request, reply, path, body }, (call) =>
        startDraftFrom(deps, { caller, request }, { document: id, relation: body.relation, call }),
      );
    },
    async prepareDraft({ params, body, ...act }) {
      const id = await prepareDraft(deps, act, { userId: params.id, body });
      const query = `?templateId=${body.template}&draft=${id}`;
      return { id, url: `${deps.config.publicUrl}${clientPages.generator}${query}` };
    },
    listDrafts: ({ query, caller }) => listDrafts(deps, caller, query.template),
    getDraft: ({ params, caller }) => getDraft(deps, caller, params.id),
    saveDraft: ({ params, body, ...act }) => saveDraft(deps, act, { id: params.id, body }),
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
