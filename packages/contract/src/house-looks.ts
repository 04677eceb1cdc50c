import * as z from 'zod/mini';
import { lookSchema } from './look.ts';
import { route } from './route.ts';
import { idParamsSchema, idSchema, instantSchema } from './values.ts';

const maxLookBytes = 1024 * 1024;

/** A look that templates may copy: that of a company, or the one of the installation. */
export const houseLookSchema = z.object({
  id: idSchema,
  /** Null for the one of the installation. */
  company: z.nullable(z.object({ id: idSchema, name: z.string() })),
  saved_at: instantSchema,
  saved_by: z.nullable(z.string()),
});
export type HouseLook = z.infer<typeof houseLookSchema>;

export const houseLookRoutes = {
  listHouseLooks: route({
    method: 'GET',
    path: '/api/house-looks/',
    summary: 'House looks, that of the installation first, then by company; at most 1,000.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(houseLookSchema),
  }),
  getHouseLook: route({
    method: 'GET',
    path: '/api/house-looks/:id/',
    summary: 'One house look, whole.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: z.extend(houseLookSchema, { look: lookSchema }),
  }),
  saveHouseLook: route({
    method: 'POST',
    path: '/api/house-looks/',
    summary:
      'Saves a look as the house look of a company, in place of the one before. Templates keep their copies.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({
      company: z.nullable(idSchema),
      /** The one whose look it is: its pictures are saved with it. */
      template: z.optional(idSchema),
      look: lookSchema,
    }),
    maxBytes: maxLookBytes,
    status: 200,
    answer: houseLookSchema,
  }),
  deleteHouseLook: route({
    method: 'DELETE',
    path: '/api/house-looks/:id/',
    summary: 'Deletes a house look. Templates keep their copies.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
};
