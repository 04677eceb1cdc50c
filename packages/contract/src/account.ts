import * as z from 'zod/mini';
import { route } from './route.ts';
import { userSchema } from './users.ts';
import {
  detailSchema,
  emailSchema,
  instantSchema,
  passwordsMatch,
  personNameSchema,
  repeatedPasswordShape,
  typedPasswordSchema,
} from './values.ts';

/** A session of the user, as shown to that user. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  /** Such as '203.0.113.x'; null where it was not recorded. */
  network: z.nullable(z.string()),
  created_at: instantSchema,
  /** For a session of tokens, when they were last renewed. */
  used_at: instantSchema,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** A link of a change of address, and whose it is. */
export const emailChangeSchema = z.object({
  /** `new` and `former`: to the mailbox that it names; `cancel` ends the change. */
  kind: z.enum(['new', 'former', 'cancel']),
  new_email: z.string(),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

const tokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Calls of users on their own account. */
export const accountRoutes = {
  updateProfile: route({
    method: 'PATCH',
    path: '/api/users/profile/',
    summary: 'Changes the name of the signed-in user.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({ first_name: personNameSchema, last_name: personNameSchema }),
    status: 200,
    answer: userSchema,
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/account/password/',
    summary: 'Sets another password for the present one, and ends every other session.',
    access: 'signed-in',
    limit: 'passwordChecks',
    inFlight: 'passwordChecks',
    body: z.object({ present_password: typedPasswordSchema, ...repeatedPasswordShape }).check(passwordsMatch),
    status: 204,
  }),
  listOwnSessions: route({
    method: 'GET',
    path: '/api/account/sessions/',
    summary: 'Where the signed-in user is signed in; the session that asks comes first.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(ownSessionSchema),
  }),
  endOwnSession: route({
    method: 'DELETE',
    path: '/api/account/sessions/:id/',
    summary: 'Ends one session of the signed-in user.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    status: 204,
  }),
  endOwnOtherSessions: route({
    method: 'POST',
    path: '/api/account/sessions/end_others/',
    summary: 'Ends every session of the signed-in user but the one that asks.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    status: 204,
  }),
  askForEmail: route({
    method: 'POST',
    path: '/api/account/email/',
    summary:
      'Mails a link to the present and to another address; once both were used, the account has the other one. The answer never tells whether that has an account.',
    access: 'signed-in',
    limit: 'passwordChecks',
    inFlight: 'passwordChecks',
    body: z.object({ new_email: emailSchema, present_password: typedPasswordSchema }),
    status: 200,
    answer: detailSchema,
  }),
  checkEmailLink: route({
    method: 'GET',
    path: '/api/auth/email-change/:token/',
    summary: 'The effect of a link of a change of address. Reading it does not use the link up.',
    access: 'public',
    limit: 'linkChecks',
    inFlight: 'visits',
    params: z.object({ token: z.string() }),
    status: 200,
    answer: emailChangeSchema,
  }),
  followEmailLink: route({
    method: 'POST',
    path: '/api/auth/email-change/',
    summary: 'Uses a link of a change of address up. The second of the two changes the address.',
    access: 'public',
    limit: 'linkChecks',
    inFlight: 'visits',
    body: z.object({ token: tokenSchema }),
    status: 200,
    /** `waiting`: the link to the other mailbox was not used yet. */
    answer: z.object({ outcome: z.enum(['waiting', 'changed', 'cancelled']), email: z.string() }),
  }),
};
