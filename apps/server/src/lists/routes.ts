import type { listRoutes } from '@inkfield/contract/lists';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { getVersionLists } from '../templates/publishing.ts';
import { createList, deleteList, listLists, saveList, writeList } from './lists.ts';

export function listHandlers(deps: Deps): Handlers<typeof listRoutes> {
  return {
    listLists: () => listLists(deps),
    createList: ({ body, ...act }) => createList(deps, act, body),
    getTemplateLists: ({ params, caller }) => getVersionLists(deps, caller, params),
    getList: ({ params, query }) => writeList(deps.database.query, { id: params.id, version: query.version }),
    saveList: ({ params, body, ...act }) => saveList(deps, act, { id: params.id, ...body }),
    async deleteList({ params, ...act }) {
      await deleteList(deps, act, params.id);
      return undefined;
    },
  };
}
