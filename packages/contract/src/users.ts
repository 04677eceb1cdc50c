import * as z from 'zod/mini';
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
  has_password: z.boolean(),
  created_at: instantSchema,
});
export type UserRecord = z.infer<typeof userRecordSchema>;

export const userRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/users/profile/',
    summary: 'The signed-in user.',
    access: 'signed-in',
    status: 200,
    answer: userSchema,
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users/',
    summary: 'Users by name, newest first; `search` looks in name, e-mail and company.',
    access: 'staff',
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
    body: z.object({
      email: emailSchema,
      first_name: personNameSchema,
      last_name: personNameSchema,
      role: z._default(roleSchema, 'client'),
      company: z.optional(z.nullable(idSchema)),
    }),
    status: 201,
    answer: userRecordSchema,
  }),
  getUser: route({
    method: 'GET',
    path: '/api/users/:id/',
    summary: 'One user.',
    access: 'staff',
    params: idParamsSchema,
    status: 200,
    answer: userRecordSchema,
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/api/users/:id/',
    summary: 'Disables, enables or moves a user. Roles and accounts of staff: admins only.',
    access: 'staff',
    params: idParamsSchema,
    body: z.object({
      is_active: z.optional(z.boolean()),
      role: z.optional(roleSchema),
      company: z.optional(z.nullable(idSchema)),
    }),
    status: 200,
    answer: userRecordSchema,
  }),
  sendSetUpLink: route({
    method: 'POST',
    path: '/api/users/:id/send_link/',
    summary: 'Mails a link to set a password. Nobody sets a password for somebody else.',
    access: 'staff',
    params: idParamsSchema,
    status: 204,
  }),
};
