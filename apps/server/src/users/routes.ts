import type { userRoutes } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';
import { getUser, inviteUser, sendSetUpLink, toUser } from './users.ts';

export function userHandlers(deps: Deps): Handlers<typeof userRoutes> {
  const { database } = deps;
  return {
    getProfile: ({ caller }) => Promise.resolve(toUser(caller)),
    listUsers: async ({ query, reply }) => {
      return reply.page(await listUsers(database.query, query));
    },
    inviteUser: ({ body, caller, request }) => inviteUser(deps, body, { caller, request }),
    getUser: ({ params }) => getUser(database.query, params.id),
    updateUser: ({ params, body, caller, request }) =>
      updateUser(deps, params.id, { changes: body, act: { caller, request } }),
    sendSetUpLink: async ({ params, caller, request }) => {
      await sendSetUpLink(deps, params.id, { caller, request });
      return undefined;
    },
  };
}
