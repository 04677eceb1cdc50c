import type { passwordResetRoutes } from '@inkfield/contract/password-resets';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/implement.ts';
import type { Limits } from '../limits/limits.ts';
import { queueMail } from '../events/outbox.ts';
import { findLinkOwner } from './links.ts';
import { resetPassword } from './password-resets.ts';

/** Of mails to one address. Counted by the address typed, so that the wait says nothing of an account. */
const perAddress = [
  { max: 1, perS: 60 },
  { max: 5, perS: 60 * 60 },
];

export function passwordResetHandlers(deps: Deps): Handlers<typeof passwordResetRoutes> {
  const { database, clock, limits } = deps;
  return {
    // Only queues a row. The worker looks for the account later, so the response time reveals nothing.
    forgotPassword: async ({ body, request }) => {
      const waitS = await secondsToWait(limits, body.email);
      if (waitS !== undefined) {
        return { detail: `You can send another email in ${inWords(waitS)}.`, wait_s: waitS };
      }
      await queueMail(database.query, clock, {
        kind: 'password-reset',
        email: body.email,
        request: { id: request.id, ip: request.ip },
      });
      request.log('password.link_asked');
      return { detail: 'If there is an account for this address, a link is on its way.' };
    },
    validateResetToken: async ({ params }) => {
      const owner = await findLinkOwner(database.query, clock, params.token);
      if (owner === undefined) throw new AppError('invalid_token');
      return { email: owner.email };
    },
    resetPassword: async ({ body, request, reply }) => {
      reply.setCookie(await resetPassword(deps, body, request));
      return { detail: 'Your password has been set.' };
    },
  };
}

/** Until another link can be mailed to an address; undefined when one can be mailed now. */
async function secondsToWait(limits: Limits, email: string): Promise<number | undefined> {
  try {
    for (const limit of perAddress) await limits.take(`reset-mail-${limit.perS}`, email.toLowerCase(), limit);
    return undefined;
  } catch (error) {
    const waitS = error instanceof AppError ? error.options.retryAfterS : undefined;
    if (waitS === undefined) throw error;
    return Math.ceil(waitS);
  }
}

function inWords(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
