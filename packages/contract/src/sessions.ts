import * as z from 'zod/mini';
import { route } from './route.ts';
import { userSchema } from './users.ts';
import {
  detailSchema,
  emailSchema,
  maxEmailLength,
  newPasswordSchema,
  companyNameSchema,
  personNameSchema,
  typedPasswordSchema,
} from './values.ts';

export const registerBodySchema = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    password_confirm: z.string(),
    first_name: personNameSchema,
    last_name: personNameSchema,
    company_name: z.optional(z.nullable(z.union([z.literal(''), companyNameSchema]))),
  })
  .check(
    z.refine((body) => body.password === body.password_confirm, {
      path: ['password_confirm'],
      error: 'Passwords do not match',
    }),
  );

/** Does not check the format of the address: an invalid one gets the same response as a wrong password. */
const credentialsSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxEmailLength)),
  password: typedPasswordSchema,
});
const refreshTokenSchema = z.string().check(z.minLength(1), z.maxLength(512));

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login/',
    summary: 'Starts a session. The answer also sets the cookie that only the download of a PDF accepts.',
    access: 'public',
    limit: 'signIns',
    inFlight: 'visits',
    body: credentialsSchema,
    status: 200,
    answer: z.object({ user: userSchema, access: z.string(), refresh: z.string() }),
    secret: true,
  }),
  register: route({
    method: 'POST',
    path: '/api/auth/register/',
    summary: 'Makes a client account.',
    access: 'public',
    limit: 'registrations',
    inFlight: 'visits',
    body: registerBodySchema,
    status: 201,
    // Where an e-mail address must be proven first, only that a mail is on its way: the same for a known address.
    answer: z.union([userSchema, detailSchema]),
  }),
  refresh: route({
    method: 'POST',
    path: '/api/auth/refresh/',
    summary: 'A new access token. The rotated refresh token may be adopted or ignored.',
    access: 'public',
    limit: 'refreshes',
    inFlight: 'visits',
    body: z.object({ refresh: refreshTokenSchema }),
    status: 200,
    answer: z.object({ access: z.string(), refresh: z.string() }),
    secret: true,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout/',
    summary: 'Ends the session of a refresh token. Always succeeds and tells nothing.',
    access: 'public',
    limit: 'visits',
    inFlight: 'visits',
    // An unreadable token ends nothing and is no error.
    body: z.optional(z.unknown()),
    lenient: true,
    changesCookie: true,
    status: 204,
  }),
  startProviderSession: route({
    method: 'POST',
    path: '/api/auth/provider/login/',
    summary: "Signs staff in on the provider's site: the session is a cookie that scripts can't read.",
    access: 'public',
    limit: 'signIns',
    inFlight: 'visits',
    site: 'provider',
    body: credentialsSchema,
    status: 200,
    answer: userSchema,
  }),
  endProviderSession: route({
    method: 'POST',
    path: '/api/auth/provider/logout/',
    summary: "Ends the provider's session. Always succeeds.",
    access: 'public',
    limit: 'visits',
    inFlight: 'visits',
    site: 'provider',
    body: z.optional(z.unknown()),
    lenient: true,
    changesCookie: true,
    status: 204,
  }),
};
