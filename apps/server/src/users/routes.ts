import type { userRoutes } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { inviteUser } from './invite-user.ts';
import { getUser, listUsers, toUser } from './users.ts';
import { sendSetUpLink } from './set-up-links.ts';
import { updateUser } from './update-user.ts';

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
    sendSetUpLink: ({ params, caller, request }) => sendSetUpLink(deps, params.id, { caller, request }),
  };
}
