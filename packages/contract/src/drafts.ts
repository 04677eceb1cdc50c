import * as z from 'zod/mini';
import { route } from './route.ts';
import { maxLengths } from './text-lengths.ts';
import { idParamsSchema, idSchema, idTextSchema, instantSchema, printableLine } from './values.ts';

/** Of the values of one draft, as JSON. */
export const maxDraftBytes = 256 * 1024;
/** Unfinished drafts of one user. */
export const maxDrafts = 200;
/** How long an ended draft keeps its values. */
export const endedDraftDays = 7;
/** How long before its end by age the owner of a draft is mailed. */
export const draftWarningDays = 7;

const countSchema = z.int().check(z.minimum(0), z.maximum(100_000));

/** Required fields, as the form counted them when it saved. */
const progressSchema = z.object({ answered: countSchema, required: countSchema });

/** The engine checks values against the fields; here only the outer shape. */
const valuesSchema = z.record(z.string(), z.unknown());

const relationSchema = z.enum(['copy', 'amendment']);
/** Of a document to the one whose values it began with: another one like it, or a change of it. */
export type Relation = z.infer<typeof relationSchema>;

/** The document whose values a draft or a document began with. */
export const basedOnSchema = z.object({ document: idSchema, relation: relationSchema });
export type BasedOn = z.infer<typeof basedOnSchema>;

/** An unfinished document as its owner sees it in lists. */
export const draftSummarySchema = z.object({
  id: idSchema,
  template: idSchema,
  template_name: z.string(),
  /** The name that the document will have; null where the form has not said. */
  name: z.nullable(z.string()),
  /** The version of the template that the form had when it last saved. */
  template_version: z.int(),
  /** Whether the owner may use the template now. */
  is_available: z.boolean(),
  /** Null while no form has counted. */
  progress: z.nullable(progressSchema),
  based_on: z.nullable(basedOnSchema),
  /** Counts the saves. */
  revision: z.int(),
  created_at: instantSchema,
  saved_at: instantSchema,
  /** Whether the team began it for the owner, who has not saved it since. */
  is_prepared: z.boolean(),
  /** Where it was last saved, such as "Firefox on Windows"; null where that is not known. */
  device: z.nullable(z.string()),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** The fields that a newer version of the template added and removed since the draft was saved. */
const carriedSchema = z.object({
  from_version: z.int(),
  /** Labels. */
  added: z.array(z.string()),
  /** Fields that had a value, which no longer fits anywhere. The draft keeps it. */
  removed: z.array(z.object({ label: z.string(), value: z.unknown() })),
});

/** The source of values that were filled in and not looked at since, such as the name of a profile, by field name. */
const filledFromSchema = z.record(z.string(), z.string());

export const draftSchema = z.extend(draftSummarySchema, {
  /** By the field names of the newest version, whatever the fields were called when they were filled in. */
  values: valuesSchema,
  filled_from: filledFromSchema,
  /** Null while the draft is of the newest version. */
  carried: z.nullable(carriedSchema),
});
export type Draft = z.infer<typeof draftSchema>;

const changesShape = {
  /** The version of the template that names the fields; the newest where it is left out. */
  template_version: z.optional(z.int().check(z.minimum(1))),
  /** A row may have an id, `#`, by which rows are merged. */
  changes: valuesSchema,
  /** The source of a changed value; null once the field was looked at. */
  filled_from: z.optional(
    z.record(
      z.string(),
      z.nullable(z.string().check(z.minLength(1), z.maxLength(maxLengths.profile.name), printableLine)),
    ),
  ),
  progress: z.optional(progressSchema),
  /** By the pattern of the template, of answers that need not be valid: it is cut and cleaned. An empty one is removed. */
  name: z.optional(z.string().check(z.maxLength(1000))),
};

export const savedDraftSchema = z.object({
  revision: z.int(),
  saved_at: instantSchema,
  /** Values that other forms have saved since `base`, and rows that were merged with theirs. */
  others: valuesSchema,
  filled_from: filledFromSchema,
});
export type SavedDraft = z.infer<typeof savedDraftSchema>;

/** The draft that a document is made of; it ends with the document unless it was saved again meanwhile. */
export const usedDraftSchema = z.object({ id: idSchema, revision: z.int() });
export type UsedDraft = z.infer<typeof usedDraftSchema>;

export const draftRoutes = {
  startDraft: route({
    method: 'POST',
    path: '/api/drafts/',
    summary: `Starts an unfinished document with the values of a form; at most ${maxDrafts} of one user. Honours Idempotency-Key.`,
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({ template: idSchema, ...changesShape }),
    status: 201,
    answer: draftSchema,
  }),
  startDraftFromDocument: route({
    method: 'POST',
    path: '/api/documents/:id/draft/',
    summary:
      "Starts an unfinished document with the values of one of the caller's documents, to make another one like it or to change it. Honours Idempotency-Key.",
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ relation: relationSchema }),
    status: 201,
    answer: draftSchema,
  }),
  prepareDraft: route({
    method: 'POST',
    path: '/api/users/:id/drafts/',
    summary:
      'Starts an unfinished document for a client, with answers that the team knows. The answer has the link to send; what the client makes of it is for the client alone.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ template: idSchema, changes: valuesSchema }),
    status: 201,
    answer: z.object({ id: idSchema, url: z.string() }),
    secret: true,
  }),
  listDrafts: route({
    method: 'GET',
    path: '/api/drafts/',
    summary: "The caller's unfinished documents without their values, the last saved first.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    query: z.object({ template: z.optional(idTextSchema) }),
    status: 200,
    answer: z.array(draftSummarySchema),
  }),
  getDraft: route({
    method: 'GET',
    path: '/api/drafts/:id/',
    summary:
      "One of the caller's unfinished documents, carried by the ids of its fields to the newest version of the template.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: draftSchema,
  }),
  saveDraft: route({
    method: 'PATCH',
    path: '/api/drafts/:id/',
    summary:
      'Saves changed fields on top of those that other forms have changed since revision `base`. Where the same field was changed, nothing is saved: 409 `stale_draft` with both values, `yours` and `theirs`. Rows are merged by their ids if the call has them in `before`, too.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      base: z.int().check(z.minimum(0)),
      /** Changed rows as they were at `base`. Without them, rows are one value. */
      before: z.optional(valuesSchema),
      ...changesShape,
    }),
    status: 200,
    answer: savedDraftSchema,
  }),
  deleteDraft: route({
    method: 'DELETE',
    path: '/api/drafts/:id/',
    summary: `Ends an unfinished document. It can be restored for ${endedDraftDays} days.`,
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  restoreDraft: route({
    method: 'POST',
    path: '/api/drafts/:id/restore/',
    summary: 'Takes back the end of a draft of which no document was made.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: draftSchema,
  }),
};
