import type { profileRoutes } from '@inkfield/contract/profiles';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { changeProfile, createProfile, deleteProfile, getProfile, listProfiles } from './profiles.ts';

export function profileHandlers(deps: Deps): Handlers<typeof profileRoutes> {
  return {
    listProfiles: ({ caller }) => listProfiles(deps, caller.id),
    createProfile: ({ body, ...act }) => createProfile(deps, act, body),
    getSavedProfile: ({ params, caller }) => getProfile(deps.database.query, caller.id, params.id),
    changeProfile: ({ params, body, ...act }) => changeProfile(deps, act, { id: params.id, changes: body }),
    async deleteProfile({ params, ...act }) {
      await deleteProfile(deps, act, params.id);
      return undefined;
    },
  };
}
