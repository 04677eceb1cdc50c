import type { permissionRoutes } from '@inkfield/contract/permissions';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { grantPermission } from './grant-permission.ts';
import { grantPermissions } from './grant-permissions.ts';
import { listOwnPermissions } from './own-permissions.ts';
import { getRemainingAccess, listPermissions, revokePermission } from './permissions.ts';

export function permissionHandlers(deps: Deps): Handlers<typeof permissionRoutes> {
  return {
    async listPermissions({ query, reply }) {
      return reply.page(await listPermissions(deps, query));
    },
    async grantPermission({ body, reply, ...act }) {
      const { permission, created } = await grantPermission(deps, act, body);
      if (!created) reply.status(200);
      return permission;
    },
    grantPermissions: ({ body, ...act }) => grantPermissions(deps, act, body),
    getRemainingAccess: ({ params }) => getRemainingAccess(deps, params.id),
    revokePermission: ({ params, ...act }) => revokePermission(deps, act, params.id),
    listOwnPermissions: ({ caller }) => listOwnPermissions(deps.database.query, deps.clock, caller.id),
  };
}
