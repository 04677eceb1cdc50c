import * as z from 'zod/mini';
import { route } from './route.ts';
import { maxLengths } from './text-lengths.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
  printable,
} from './values.ts';

/** Why something is erased or held, in words of the team. */
export const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxLengths.reason), printable);

/** Days between the confirmation of an erasure and the erasing: until then it can be cancelled. */
export const erasureHoldDays = 7;

/** Who did something, as they are called now. */
export const doneBySchema = z.nullable(z.object({ id: idSchema, name: z.string() }));

export const erasureStates = ['waiting', 'confirmed', 'held', 'under_way', 'done', 'cancelled'] as const;

/** That a document, or a person with all documents and tables, is to be erased or was. */
export const erasureSchema = z.object({
  id: idSchema,
  /** `waiting` for another administrator; `held`: a legal hold is in the way of one that is confirmed or waits. */
  state: z.enum(erasureStates),
  /** Null where a person is erased. */
  document: z.nullable(z.object({ id: idSchema, template_name: z.string(), generated_at: instantSchema })),
  /** The person, or whose document it is. */
  user: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  reason: z.string(),
  /** The rule that asked for it; null when a member of the team did. */
  rule: z.nullable(idSchema),
  asked_by: doneBySchema,
  asked_at: instantSchema,
  confirmed_by: doneBySchema,
  confirmed_at: z.nullable(instantSchema),
  due_at: z.nullable(instantSchema),
  cancelled_by: doneBySchema,
  cancelled_at: z.nullable(instantSchema),
  done_at: z.nullable(instantSchema),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** The numbers of objects that an erasure would remove. */
export const erasureScopeSchema = z.object({
  documents: z.int(),
  pages: z.int(),
  tables: z.int(),
  rows: z.int(),
  /** Why nothing may be erased at present; null when something may. */
  refusal: z.nullable(z.string()),
});
export type ErasureScope = z.infer<typeof erasureScopeSchema>;

export const erasureRoutes = {
  listErasures: route({
    method: 'GET',
    path: '/api/erasures/',
    summary: 'Erasures that were asked for, newest first.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, {
      document: z.optional(idTextSchema),
      user: z.optional(idTextSchema),
      state: z.optional(z.enum(['open', 'ended'])),
    }),
    status: 200,
    answer: z.array(erasureSchema),
  }),
  getErasureScope: route({
    method: 'GET',
    path: '/api/erasures/scope/:target/:id/',
    summary: 'What the erasure of one document or one person would remove.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: z.object({ target: z.enum(['document', 'user']), id: idTextSchema }),
    status: 200,
    answer: erasureScopeSchema,
  }),
  askErasure: route({
    method: 'POST',
    path: '/api/erasures/',
    summary:
      'Asks for the erasure of one document or one client. Nothing is erased before another administrator confirms it.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({ document: z.optional(idSchema), user: z.optional(idSchema), reason: reasonSchema }),
    status: 201,
    answer: erasureSchema,
  }),
  confirmErasure: route({
    method: 'POST',
    path: '/api/erasures/:id/confirm/',
    summary: 'Confirms an erasure that another administrator asked for: it is carried out after seven days.',
    access: 'admin',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: erasureSchema,
  }),
  cancelErasure: route({
    method: 'POST',
    path: '/api/erasures/:id/cancel/',
    summary: 'Cancels an erasure that has not begun.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: erasureSchema,
  }),
};
