import * as z from 'zod/mini';
import { route } from './route.ts';
import { idSchema, idTextSchema } from './values.ts';

/** More templates than this are added up as `others`. */
export const mostUsageTemplates = 20;
export const mostUsageMonths = 36;
const defaultMonths = 12;

/** Documents of each month, in the order of `months`. */
const countsSchema = z.array(z.int());

/** Documents that were generated, by template and month. */
export const usageSchema = z.object({
  /** Such as `2026-03`, oldest first, in UTC; months without a document are there too. */
  months: z.array(z.string()),
  /** Of all templates, or of the one that was asked for. */
  counts: countsSchema,
  total: z.int(),
  pages: z.int(),
  /** Most used first. */
  templates: z.array(
    z.object({
      template: idSchema,
      template_name: z.string(),
      counts: countsSchema,
      total: z.int(),
      pages: z.int(),
    }),
  ),
  others: z.nullable(z.object({ templates: z.int(), counts: countsSchema, total: z.int(), pages: z.int() })),
});
export type Usage = z.infer<typeof usageSchema>;

const amountSchema = z.object({ used: z.int(), /** Null: no quota. */ quota: z.nullable(z.int()) });

/** The stored amounts, each with its quota. */
export const storedAmountsSchema = z.object({
  bytes: amountSchema,
  documents: amountSchema,
  tables: amountSchema,
  /** Of the quota that is nearest to being reached; null where there is none. */
  share: z.nullable(z.number()),
});
export type StoredAmounts = z.infer<typeof storedAmountsSchema>;

/** How much is stored, and by whom most. */
const storedUsageSchema = z.object({
  installation: storedAmountsSchema,
  companies: z.array(z.extend(storedAmountsSchema, { company: idSchema, name: z.string() })),
  users: z.array(z.extend(storedAmountsSchema, { user: idSchema, email: z.string() })),
});
export type StoredUsage = z.infer<typeof storedUsageSchema>;

export const usageRoutes = {
  getStoredUsage: route({
    method: 'GET',
    path: '/api/usage/stored/',
    summary:
      'What is stored, beside the quotas: of all together, and of the ten companies and ten users nearest to their quotas.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    status: 200,
    answer: storedUsageSchema,
  }),
  getUsage: route({
    method: 'GET',
    path: '/api/usage/',
    summary: 'How many documents were generated, by template and month, up to the present one.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    query: z.object({
      months: z._default(
        z.pipe(
          z.string().check(z.regex(/^\d{1,4}$/, 'Not a number.')),
          z.transform((text) => Math.min(mostUsageMonths, Math.max(1, Number(text)))),
        ),
        defaultMonths,
      ),
      template: z.optional(idTextSchema),
    }),
    status: 200,
    answer: usageSchema,
  }),
};
