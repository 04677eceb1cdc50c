import * as z from 'zod/mini';
import { mailTransportSchema } from './mails.ts';
import { route } from './route.ts';

export const siteRoutes = {
  getSite: route({
    method: 'GET',
    path: '/api/site/',
    summary:
      "What the client site must know of the installation: the provider's site, and where to write for help.",
    access: 'public',
    limit: 'visits',
    inFlight: 'visits',
    status: 200,
    answer: z.object({
      admin_url: z.string(),
      registration_open: z.boolean(),
      contact_email: z.nullable(z.string()),
      mail_transport: mailTransportSchema,
    }),
  }),
};
export type Site = z.infer<typeof siteRoutes.getSite.answer>;
