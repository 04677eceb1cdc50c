import type { templateRoutes } from '@inkfield/contract/templates';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { WrittenAnswer } from '../http/replies.ts';
import { getVersion, listVersions, publishTemplate, setArchived } from './publishing.ts';
import { createTemplate, getTemplate, listTemplates, updateTemplate } from './templates.ts';

export function templateHandlers(deps: Deps): Handlers<typeof templateRoutes> {
  return {
    async listTemplates({ caller, query }) {
      return new WrittenAnswer(await listTemplates(deps, caller, query.user));
    },
    createTemplate: ({ body, ...act }) => createTemplate(deps, act, body),
    getTemplate: ({ caller, params }) => getTemplate(deps, caller, params.id),
    updateTemplate: ({ params, body, ...act }) => updateTemplate(deps, act, { id: params.id, changes: body }),
    publishTemplate: ({ params, body, ...act }) => publishTemplate(deps, act, { id: params.id, ...body }),
    archiveTemplate: ({ params, ...act }) => setArchived(deps, act, { id: params.id, archived: true }),
    restoreTemplate: ({ params, ...act }) => setArchived(deps, act, { id: params.id, archived: false }),
    listTemplateVersions: ({ params }) => listVersions(deps, params.id),
    getTemplateVersion: ({ params }) => getVersion(deps, params),
  };
}
