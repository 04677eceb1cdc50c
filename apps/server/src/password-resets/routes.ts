import type { passwordResetRoutes } from '@inkfield/contract/password-resets';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';
import { networkOf } from '../http/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { findLinkOwner } from './links.ts';
import { resetPassword } from './password-resets.ts';

const perLink = { max: 20, perS: 10 * 60 };

export function passwordResetHandlers(deps: Deps): Handlers<typeof passwordResetRoutes> {
  const { database, clock, limits } = deps;
  return {
    // Only a row for the worker, which looks whether there is such an account when nobody waits for it.
    forgotPassword: async ({ body, request }) => {
      await limits.take('forgot-password', networkOf(request.ip), { max: 30, perS: 60 * 60 });
      await queueMail(database.query, clock, {
        kind: 'password-reset',
        email: body.email,
        request: { id: request.id, ip: request.ip },
      });
      request.log('password.link_asked');
      return { detail: 'If there is an account for this address, a link is on its way.' };
    },
    validateResetToken: async ({ params, request }) => {
      await limits.take('validate-token', networkOf(request.ip), perLink);
      const owner = await findLinkOwner(database.query, clock, params.token);
      if (owner === undefined) throw new AppError('invalid_token');
      return { email: owner.email };
    },
    resetPassword: async ({ body, request }) => {
      await limits.take('reset-password', networkOf(request.ip), perLink);
      await resetPassword(deps, body, request);
      return { detail: 'Your password has been set.' };
    },
  };
}
