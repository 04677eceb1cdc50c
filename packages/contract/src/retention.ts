import * as z from 'zod/mini';
import { doneBySchema, reasonSchema } from './erasures.ts';
import { route } from './route.ts';
import { idParamsSchema, idSchema, idTextSchema, instantSchema } from './values.ts';

export const maxKeepMonths = 1200;

/** Documents of a template or a company are kept this many months and then erased. */
export const retentionRuleSchema = z.object({
  id: idSchema,
  template: z.nullable(idSchema),
  company: z.nullable(idSchema),
  /** Of the template or company. */
  name: z.string(),
  keep_months: z.int(),
  /** `waiting` for another administrator. */
  state: z.enum(['waiting', 'in_force']),
  asked_by: doneBySchema,
  asked_at: instantSchema,
  confirmed_by: doneBySchema,
  confirmed_at: z.nullable(instantSchema),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** While it lasts, what it names is never erased, by rule or by hand. */
export const legalHoldSchema = z.object({
  id: idSchema,
  document: z.nullable(idSchema),
  user: z.nullable(idSchema),
  company: z.nullable(idSchema),
  reason: z.string(),
  set_by: doneBySchema,
  set_at: instantSchema,
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

export const retentionRoutes = {
  listRetentionRules: route({
    method: 'GET',
    path: '/api/retention-rules/',
    summary: 'Rules in force and rules that wait, of one template, one company or all.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.object({ template: z.optional(idTextSchema), company: z.optional(idTextSchema) }),
    status: 200,
    answer: z.array(retentionRuleSchema),
  }),
  askRetentionRule: route({
    method: 'POST',
    path: '/api/retention-rules/',
    summary: 'Asks for a rule: another administrator must confirm it.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({
      template: z.optional(idSchema),
      company: z.optional(idSchema),
      keep_months: z.int().check(z.minimum(1), z.maximum(maxKeepMonths)),
    }),
    status: 201,
    answer: retentionRuleSchema,
  }),
  confirmRetentionRule: route({
    method: 'POST',
    path: '/api/retention-rules/:id/confirm/',
    summary: 'Puts a rule in force that another administrator asked for, in place of the one before.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: retentionRuleSchema,
  }),
  endRetentionRule: route({
    method: 'POST',
    path: '/api/retention-rules/:id/end/',
    summary: 'Ends a rule, and the erasures by it that have not begun: documents are kept for ever again.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  listLegalHolds: route({
    method: 'GET',
    path: '/api/legal-holds/',
    summary: 'Legal holds on one document, person or company, or all.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.object({
      document: z.optional(idTextSchema),
      user: z.optional(idTextSchema),
      company: z.optional(idTextSchema),
    }),
    status: 200,
    answer: z.array(legalHoldSchema),
  }),
  setLegalHold: route({
    method: 'POST',
    path: '/api/legal-holds/',
    summary: 'Puts a document, a client or a company on legal hold.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({
      document: z.optional(idSchema),
      user: z.optional(idSchema),
      company: z.optional(idSchema),
      reason: reasonSchema,
    }),
    status: 201,
    answer: legalHoldSchema,
  }),
  liftLegalHold: route({
    method: 'POST',
    path: '/api/legal-holds/:id/lift/',
    summary: 'Lifts a legal hold.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
};
