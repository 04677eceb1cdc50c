import * as z from 'zod/mini';
import { documentRecordSchema } from './documents.ts';
import { ownPermissionSchema } from './permissions.ts';
import { route } from './route.ts';
import { userRecordSchema } from './users.ts';
import { idParamsSchema, idSchema, instantSchema } from './values.ts';

/** A card of a client's dashboard, with every reason why it is there. */
export const dashboardTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  version: z.int(),
  field_count: z.int(),
  required_count: z.int(),
  reasons: z.array(ownPermissionSchema),
});
export type DashboardTemplate = z.infer<typeof dashboardTemplateSchema>;

/** A client's dashboard for staff. The documents come without the values in them. */
export const dashboardSchema = z.object({
  user: userRecordSchema,
  templates: z.array(dashboardTemplateSchema),
  /** The newest; `listAllDocuments` has the rest. */
  documents: z.array(documentRecordSchema),
  has_more_documents: z.boolean(),
  /** Documents that the client has begun, the last saved first, without what is typed and their names. */
  unfinished: z.array(z.object({ id: idSchema, template_name: z.string(), saved_at: instantSchema })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/api/users/:id/dashboard/',
    summary: 'The dashboard as that client sees it, and why. Each look leaves an audit row.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: dashboardSchema,
  }),
};
