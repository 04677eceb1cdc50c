import * as z from 'zod/mini';
import { route } from './route.ts';
import { detailSchema, emailSchema, newPasswordSchema } from './values.ts';

export const resetPasswordBodySchema = z
  .object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    new_password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .check(
    z.refine((body) => body.new_password === body.confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
    }),
  );

export const passwordResetRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password/',
    summary: 'Mails a reset link if the address has an account. The answer never tells.',
    access: 'public',
    body: z.object({ email: emailSchema }),
    status: 200,
    answer: detailSchema,
  }),
  validateResetToken: route({
    method: 'GET',
    path: '/api/auth/validate-token/:token/',
    summary: 'Whose password a link sets. Looking does not use it up.',
    access: 'public',
    params: z.object({ token: z.string() }),
    status: 200,
    answer: z.object({ email: z.string() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password/',
    summary: 'Sets a new password with a link, ends every session of the account.',
    access: 'public',
    body: resetPasswordBodySchema,
    status: 200,
    answer: detailSchema,
  }),
};
