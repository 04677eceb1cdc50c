import type { houseLookRoutes } from '@inkfield/contract/house-looks';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { deleteHouseLook, getHouseLook, listHouseLooks, saveHouseLook } from './house-looks.ts';

export function houseLookHandlers(deps: Deps): Handlers<typeof houseLookRoutes> {
  return {
    listHouseLooks: () => listHouseLooks(deps),
    getHouseLook: ({ params }) => getHouseLook(deps, params.id),
    saveHouseLook: ({ body, ...act }) => saveHouseLook(deps, act, body),
    async deleteHouseLook({ params, ...act }) {
      await deleteHouseLook(deps, act, params.id);
      return undefined;
    },
  };
}
