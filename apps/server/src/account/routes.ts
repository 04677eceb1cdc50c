import type { accountRoutes } from '@inkfield/contract/account';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import { askForEmail, badLink, followEmailLink } from './change-email.ts';
import { changeOwnName } from './change-name.ts';
import { changePassword } from './change-password.ts';
import { findEmailLink } from './email-links.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export function accountHandlers(deps: Deps): Handlers<typeof accountRoutes> {
  const { clock, database } = deps;
  return {
    updateProfile: ({ body, caller, request }) => changeOwnName(deps, body, { caller, request }),
    changePassword: async ({ body, caller, request, reply }) => {
      const { present_password: password, new_password: newPassword } = body;
      reply.setCookie(await changePassword(deps, { caller, request, password, newPassword }));
      return undefined;
    },
    listOwnSessions: ({ caller }) => listOwnSessions(deps, caller),
    endOwnSession: async ({ params, caller, request }) => {
      await endOwnSession(deps, params.id, { caller, request });
      return undefined;
    },
    endOwnOtherSessions: async ({ caller, request }) => {
      await endOwnOtherSessions(deps, { caller, request });
      return undefined;
    },
    askForEmail: ({ body, caller, request }) => {
      const { present_password: password, new_email: newEmail } = body;
      return askForEmail(deps, { caller, request, password, newEmail });
    },
    checkEmailLink: async ({ params }) => {
      const found = await findEmailLink(database.query, clock, params.token);
      if (found === undefined) throw badLink();
      return { kind: found.link, new_email: found.change.email };
    },
    followEmailLink: ({ body, request }) => followEmailLink(deps, body.token, request),
  };
}
