import * as z from 'zod/mini';
import { route } from './route.ts';
import { templateStatusSchema } from './templates.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
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
    body: z
      .object({
        template: idSchema,
        user: z.optional(idSchema),
        company: z.optional(idSchema),
        expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
        /** Needed when the account has never proven its mailbox. */
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
  revokePermission: route({
    method: 'POST',
    path: '/api/permissions/:id/revoke_permission/',
    summary: 'Ends a permission at once. Documents already made stay with their owner.',
    access: 'staff',
    params: idParamsSchema,
    status: 200,
    answer: permissionSchema,
  }),
  listOwnPermissions: route({
    method: 'GET',
    path: '/api/permissions/my_permissions/',
    summary: 'What the caller may use, and why.',
    access: 'signed-in',
    status: 200,
    answer: z.array(ownPermissionSchema),
  }),
};
