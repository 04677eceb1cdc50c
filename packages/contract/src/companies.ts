import * as z from 'zod/mini';
import { route } from './route.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
  companyNameSchema,
  searchSchema,
} from './values.ts';

/**
 * A record that staff create and whose members they set. The company name that a client types at sign-up does not
 * create one.
 */
export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  member_count: z.int(),
  /** Whether members may share people and companies with each other. */
  shares_profiles: z.boolean(),
  created_at: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

export const companyRoutes = {
  listCompanies: route({
    method: 'GET',
    path: '/api/companies/',
    summary: 'Companies by name.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, { search: searchSchema }),
    status: 200,
    answer: z.array(companySchema),
  }),
  createCompany: route({
    method: 'POST',
    path: '/api/companies/',
    summary: 'Makes a company.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({ name: companyNameSchema }),
    status: 201,
    answer: companySchema,
  }),
  getCompany: route({
    method: 'GET',
    path: '/api/companies/:id/',
    summary: 'One company.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: companySchema,
  }),
  updateCompany: route({
    method: 'PATCH',
    path: '/api/companies/:id/',
    summary: 'Renames a company, or lets its members share people and companies with each other.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      name: z.optional(companyNameSchema),
      shares_profiles: z.optional(z.boolean()),
    }),
    status: 200,
    answer: companySchema,
  }),
  addCompanyMember: route({
    method: 'POST',
    path: '/api/companies/:id/members/',
    summary: 'Makes a client a member; a client has one company at most and leaves the one before.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ user: idSchema }),
    status: 200,
    answer: companySchema,
  }),
  removeCompanyMember: route({
    method: 'DELETE',
    path: '/api/companies/:id/members/:user/',
    summary: 'Ends a membership, and with it what the company may use.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: z.object({ id: idTextSchema, user: idTextSchema }),
    status: 204,
  }),
};
