import * as z from 'zod/mini';
import { route } from './route.ts';
import { detailSchema, emailSchema, passwordsMatch, repeatedPasswordShape } from './values.ts';

export const resetPasswordBodySchema = z
  .object({ token: z.string().check(z.minLength(1), z.maxLength(200)), ...repeatedPasswordShape })
  .check(passwordsMatch);

export const passwordResetRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password/',
    summary: 'Mails a reset link if the address has an account. The answer never tells.',
    access: 'public',
    limit: 'resetLinks',
    inFlight: 'visits',
    body: z.object({ email: emailSchema }),
    errorField: true,
    status: 200,
    answer: z.extend(detailSchema, {
      /** Nothing is mailed now: seconds until a link can be mailed to this address again. Known or unknown alike. */
      wait_s: z.optional(z.int()),
    }),
  }),
  validateResetToken: route({
    method: 'GET',
    path: '/api/auth/validate-token/:token/',
    summary: 'Whose password a link sets. Looking does not use it up.',
    access: 'public',
    limit: 'linkChecks',
    inFlight: 'visits',
    params: z.object({ token: z.string() }),
    errorField: true,
    status: 200,
    answer: z.object({ email: z.string() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password/',
    summary: 'Sets a new password with a link, ends every session of the account.',
    access: 'public',
    limit: 'passwordResets',
    inFlight: 'visits',
    body: resetPasswordBodySchema,
    errorField: true,
    status: 200,
    answer: detailSchema,
  }),
};
