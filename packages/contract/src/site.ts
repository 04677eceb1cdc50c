import * as z from 'zod/mini';
import { route } from './route.ts';

export const siteRoutes = {
  getSite: route({
    method: 'GET',
    path: '/api/site/',
    summary: "What the client site must know of the installation: where the provider's site is.",
    access: 'public',
    status: 200,
    answer: z.object({ admin_url: z.string(), registration_open: z.boolean() }),
  }),
};
export type Site = z.infer<typeof siteRoutes.getSite.answer>;
