import * as z from 'zod/mini';
import { route } from './route.ts';
import { templateStatusSchema } from './templates.ts';
import { maxLengths } from './text-lengths.ts';
import { invitationShape, sentLinkSchema } from './users.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
  printable,
  searchSchema,
} from './values.ts';

/** One user or one company may use one template. */
export const permissionSchema = z.object({
  id: idSchema,
  template: idSchema,
  template_name: z.string(),
  /** Clients see published ones only: a permission for another waits. */
  template_status: templateStatusSchema,
  user: z.nullable(idSchema),
  user_email: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  company: z.nullable(idSchema),
  company_name: z.nullable(z.string()),
  granted_by: z.nullable(idSchema),
  granted_by_name: z.nullable(z.string()),
  granted_at: instantSchema,
  expires_at: z.nullable(instantSchema),
  revoked_at: z.nullable(instantSchema),
});
export type Permission = z.infer<typeof permissionSchema>;

/** Why holders of a permission may use its template without it. */
export const remainingAccessSchema = z.object({
  /** Every client may use the template. */
  is_shared: z.boolean(),
  /** The company of the holder, which has a permission of its own. */
  company_name: z.nullable(z.string()),
  /** Members of the holding company who have a permission of their own: the first few names, and how many there are. */
  member_names: z.array(z.string()),
  member_count: z.int(),
});
export type RemainingAccess = z.infer<typeof remainingAccessSchema>;

const expiresAtSchema = z.optional(z.nullable(z.iso.datetime({ offset: true })));

/** Of one call; more would hold up other writers. */
export const maxGrants = 500;
const idsSchema = z._default(z.array(idSchema).check(z.maxLength(50)), []);

const grantsSchema = z
  .object({
    templates: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
    users: idsSchema,
    companies: idsSchema,
    /** New clients, who get their link by mail in any case. */
    invitations: z._default(z.array(z.object(invitationShape)).check(z.maxLength(50)), []),
    expires_at: expiresAtSchema,
    confirm_unproven: z.optional(z.boolean()),
    /** Absent: users and members of the companies get no mail. */
    mail: z.optional(
      z.object({ message: z.string().check(z.trim(), z.maxLength(maxLengths.mailMessage), printable) }),
    ),
  })
  .check(
    z.refine(
      ({ users, companies, invitations }) => users.length + companies.length + invitations.length > 0,
      { path: ['users'], error: 'Name at least one user, company or invitation.' },
    ),
    z.refine(
      ({ templates, users, companies, invitations }) =>
        templates.length * (users.length + companies.length + invitations.length) <= maxGrants,
      { path: ['templates'], error: `At most ${maxGrants} permissions at once.` },
    ),
  );

/** One reason why the caller may use a template. */
export const ownPermissionSchema = z.object({
  template: idSchema,
  template_name: z.string(),
  source: z.enum(['user', 'company', 'shared']),
  granted_at: z.nullable(instantSchema),
  expires_at: z.nullable(instantSchema),
});
export type OwnPermission = z.infer<typeof ownPermissionSchema>;

export const permissionRoutes = {
  listPermissions: route({
    method: 'GET',
    path: '/api/permissions/',
    summary:
      'Permissions, newest first. Without `all=true` only those in force; `search` looks in who holds them.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    specified: true,
    query: z.extend(pageQuerySchema, {
      template: z.optional(idTextSchema),
      user: z.optional(idTextSchema),
      company: z.optional(idTextSchema),
      search: searchSchema,
      all: z.optional(z.enum(['true', 'false'])),
    }),
    status: 200,
    answer: z.array(permissionSchema),
  }),
  grantPermission: route({
    method: 'POST',
    path: '/api/permissions/grant_permission/',
    summary:
      'Lets one user or one company use a template: 201, or 200 with the one that is in force already.',
    access: 'staff',
    limit: 'grants',
    inFlight: 'grants',
    specified: true,
    body: z
      .object({
        template: idSchema,
        user: z.optional(idSchema),
        company: z.optional(idSchema),
        expires_at: expiresAtSchema,
        /** Needed when the account has never proven its mailbox and staff did not choose its address. */
        confirm_unproven: z.optional(z.boolean()),
      })
      .check(
        z.refine((body) => (body.user === undefined) !== (body.company === undefined), {
          path: ['user'],
          error: 'Name either a user or a company.',
        }),
      ),
    status: 201,
    answer: permissionSchema,
  }),
  grantPermissions: route({
    method: 'POST',
    path: '/api/permissions/grants/',
    summary:
      'Lets several users, companies and newly invited clients use several templates, all or none, and mails them if asked.',
    access: 'staff',
    limit: 'grants',
    inFlight: 'grants',
    body: grantsSchema,
    status: 201,
    answer: z.object({
      permissions: z.array(permissionSchema),
      invited: z.array(z.object({ id: idSchema, email: z.string(), sent_link: sentLinkSchema })),
    }),
    secret: true,
  }),
  getRemainingAccess: route({
    method: 'GET',
    path: '/api/permissions/:id/remaining_access/',
    summary: 'Why its holders may use the template even without this permission.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: remainingAccessSchema,
  }),
  revokePermission: route({
    method: 'POST',
    path: '/api/permissions/:id/revoke_permission/',
    summary:
      'Ends a permission at once, and says what remains without it. Documents already made stay with their owner.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    specified: true,
    params: idParamsSchema,
    status: 200,
    answer: z.extend(permissionSchema, { remaining: remainingAccessSchema }),
  }),
  listOwnPermissions: route({
    method: 'GET',
    path: '/api/permissions/my_permissions/',
    summary: 'What the caller may use, and why.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(ownPermissionSchema),
  }),
};
