import * as z from 'zod/mini';
import { mailTransportSchema } from './mails.ts';
import { route } from './route.ts';
import {
  emailSchema,
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
  personNameSchema,
  roleSchema,
  searchSchema,
} from './values.ts';

/** A user as they see themselves. */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** As typed at registration; never a company that grants anything. */
  company_name: z.nullable(z.string()),
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** A user as staff see them. */
export const userRecordSchema = z.extend(userSchema, {
  company: z.nullable(z.object({ id: idSchema, name: z.string() })),
  is_active: z.boolean(),
  /** Whether a link mailed to the address has been used. */
  email_proven: z.boolean(),
  /** Whether staff chose this address: they invited it, or corrected another one to it. */
  email_from_staff: z.boolean(),
  has_password: z.boolean(),
  created_at: instantSchema,
  /** When name and address were erased; null while they are there. */
  erased_at: z.nullable(instantSchema),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

/**
 * The result of creating a link to set a password. Only the caller who created the link receives its URL, once, and
 * only if no mail server is set. Using such a link does not verify the e-mail address.
 */
export const sentLinkSchema = z.object({
  transport: mailTransportSchema,
  url: z.nullable(z.string()),
  expires_at: z.nullable(instantSchema),
});
export type SentLink = z.infer<typeof sentLinkSchema>;

/** A new client, as staff name them. */
export const invitationShape = {
  email: emailSchema,
  first_name: personNameSchema,
  last_name: personNameSchema,
  company: z.optional(z.nullable(idSchema)),
};

export const userRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/users/profile/',
    summary: 'The signed-in user.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    status: 200,
    answer: userSchema,
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users/',
    summary: 'Users by name, newest first; `search` looks in name, e-mail and company.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    specified: true,
    query: z.extend(pageQuerySchema, {
      search: searchSchema,
      role: z.optional(roleSchema),
      company: z.optional(idTextSchema),
    }),
    status: 200,
    answer: z.array(userRecordSchema),
  }),
  inviteUser: route({
    method: 'POST',
    path: '/api/users/',
    summary:
      'Makes an account without a password and mails a set-up link. Roles other than client: admins only.',
    access: 'staff',
    limit: 'invitations',
    inFlight: 'writes',
    body: z.object({ ...invitationShape, role: z._default(roleSchema, 'client') }),
    status: 201,
    answer: z.extend(userRecordSchema, { sent_link: sentLinkSchema }),
    secret: true,
  }),
  getUser: route({
    method: 'GET',
    path: '/api/users/:id/',
    summary: 'One user.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: userRecordSchema,
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/api/users/:id/',
    summary:
      'Corrects name or address, disables, enables or moves a user. A corrected address ends sessions, links and password of the old one. Roles and accounts of staff: admins only.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      first_name: z.optional(personNameSchema),
      last_name: z.optional(personNameSchema),
      email: z.optional(emailSchema),
      is_active: z.optional(z.boolean()),
      role: z.optional(roleSchema),
      company: z.optional(z.nullable(idSchema)),
    }),
    status: 200,
    /** The link that a corrected address needs; null where the address stays. */
    answer: z.extend(userRecordSchema, { sent_link: z.nullable(sentLinkSchema) }),
    secret: true,
  }),
  sendSetUpLink: route({
    method: 'POST',
    path: '/api/users/:id/send_link/',
    summary:
      'Mails a link to set a password. Without a mail server it is in the answer, for accounts that never had one, and for admins.',
    access: 'staff',
    limit: 'invitations',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: sentLinkSchema,
    secret: true,
  }),
};
