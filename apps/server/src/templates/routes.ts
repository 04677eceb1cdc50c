import type { templateRoutes } from '@inkfield/contract/templates';
import { instant } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { createTemplate, updateTemplate } from './drafts.ts';
import { listSummaries } from './list-summaries.ts';
import { getVersion, getVersionLook, listVersions, publishTemplate, setArchived } from './publishing.ts';
import { getAudience, setAccess } from './sharing.ts';
import { getTemplate, listTemplates, listTemplatesAs } from './templates.ts';

export function templateHandlers(deps: Deps): Handlers<typeof templateRoutes> {
  return {
    async listTemplates({ query, ...act }) {
      // Only staff can view the site as another user.
      const as = act.caller.role === 'client' ? undefined : query.user;
      return as === undefined ? listTemplates(deps, act.caller) : listTemplatesAs(deps, act, as);
    },
    async listTemplateSummaries({ query, reply }) {
      return reply.page(await listSummaries(deps.database.query, query, instant(deps.clock.now())));
    },
    createTemplate: ({ body, ...act }) => createTemplate(deps, act, body),
    getTemplate: ({ caller, params }) => getTemplate(deps, caller, params.id),
    updateTemplate: ({ params, body, ...act }) => updateTemplate(deps, act, { id: params.id, changes: body }),
    getTemplateAudience: ({ params }) => getAudience(deps, params.id),
    setTemplateAccess: ({ params, body, ...act }) =>
      setAccess(deps, act, { id: params.id, access: body.access }),
    publishTemplate: ({ params, body, ...act }) => publishTemplate(deps, act, { id: params.id, ...body }),
    archiveTemplate: ({ params, ...act }) => setArchived(deps, act, { id: params.id, archived: true }),
    restoreTemplate: ({ params, ...act }) => setArchived(deps, act, { id: params.id, archived: false }),
    listTemplateVersions: ({ params }) => listVersions(deps, params.id),
    getTemplateVersion: ({ params }) => getVersion(deps, params),
    getTemplateLook: ({ params, caller }) => getVersionLook(deps, caller, params),
  };
}
