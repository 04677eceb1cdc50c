import { problemCodes } from '@inkfield/engine/problem';
import * as z from 'zod/mini';
import { pageSetupSchema } from './page-setup.ts';
import { route } from './route.ts';
import { maxLengths } from './text-lengths.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  pageQuerySchema,
  printable,
  printableLine,
  searchSchema,
} from './values.ts';

/** Of one template. */
export const maxFields = 300;
const maxDraftBytes = 2 * 1024 * 1024;

const { template: lengths, field: fieldLengths } = maxLengths;
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);
/** The text of a template is cleaned by the server instead: it is pasted from anywhere. */
const documentContentSchema = z.string().check(z.maxLength(lengths.text));
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.name), printableLine);
const descriptionSchema = z.string().check(z.trim(), z.maxLength(lengths.description), printable);

/** `shared`: every client may use it. */
const templateAccessSchema = z.enum(['private', 'shared']);
export const templateStatusSchema = z.enum(['draft', 'published', 'archived']);

export const conditionalShowSchema = z.object({
  hide_sections: z.optional(z.array(text(200))),
  show_exhibits: z.optional(z.array(text(200))),
  when: z.optional(z.union([text(1000), z.array(text(1000))])),
});

/** The engine's `TemplateField` as JSON. */
export const templateFieldSchema = z.object({
  id: idSchema,
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.string().check(z.minLength(1), z.maxLength(fieldLengths.label), printable),
  field_type: z.string().check(z.minLength(1), z.maxLength(32)),
  required: z.boolean(),
  order: z.int(),
  placeholder: z.optional(text(fieldLengths.placeholder)),
  options: z.optional(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(fieldLengths.option), printable))
      .check(z.maxLength(500)),
  ),
  conditional_show: z.optional(z.nullable(conditionalShowSchema)),
  help_text: z.optional(text(fieldLengths.helpText)),
  default_value: z.optional(text(fieldLengths.defaultValue)),
  group: z.optional(text(fieldLengths.group)),
  show_when: z.optional(text(fieldLengths.condition)),
  min: z.optional(text(fieldLengths.bound)),
  max: z.optional(text(fieldLengths.bound)),
  max_length: z.optional(z.int().check(z.positive(), z.maximum(10_000))),
  pattern: z.optional(text(fieldLengths.pattern)),
  pattern_message: z.optional(text(fieldLengths.patternMessage)),
});

/** A field as it is sent: the server gives an id to each that has none, and keeps the ids it has given. */
export const templateFieldInputSchema = z.extend(templateFieldSchema, { id: z.optional(idSchema) });
export type TemplateFieldInput = z.infer<typeof templateFieldInputSchema>;

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.record(z.string(), z.string())),
]);

/** A template test: with these values the text must contain some lines and must not contain others. */
export const templateCaseSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(lengths.case)),
  values: z.record(z.string(), valueSchema),
  must_contain: z.array(text(1000)),
  must_not_contain: z.array(text(1000)),
});
export type TemplateCase = z.infer<typeof templateCaseSchema>;

/** The engine's `Problem` as JSON. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  level: z.enum(['error', 'warning']),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  end_column: z.optional(z.int()),
  message: z.string(),
  field: z.optional(z.string()),
});

/** A case that does not hold with the text as it stands. */
export const failedCaseSchema = z.object({
  name: z.string(),
  missing: z.array(z.string()),
  unwanted: z.array(z.string()),
  /** What would stop the document from being generated with these values. */
  problems: z.optional(z.array(problemSchema)),
});
export type FailedCase = z.infer<typeof failedCaseSchema>;

/** What clients get; staff get the draft, and what follows `updated_at` too. */
export const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  document_content: z.string(),
  fields: z.array(templateFieldSchema),
  /** `locale` and `currency` are always there: the template's own or the installation's. */
  page: pageSetupSchema,
  access: templateAccessSchema,
  status: templateStatusSchema,
  /** The newest published version; null while there is none. */
  version: z.nullable(z.int()),
  updated_at: instantSchema,
  revision: z.optional(z.int()),
  /** Id of the source document that the template was imported from. */
  source_document: z.optional(z.nullable(idSchema)),
  /** Whether the draft differs from the newest published version. */
  has_changes: z.optional(z.boolean()),
  cases: z.optional(z.array(templateCaseSchema)),
  problems: z.optional(z.array(problemSchema)),
  failed_cases: z.optional(z.array(failedCaseSchema)),
});
export type Template = z.infer<typeof templateSchema>;

/** A template in a list of staff: what a row shows, without its text. */
export const templateSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  access: templateAccessSchema,
  status: templateStatusSchema,
  version: z.nullable(z.int()),
  updated_at: instantSchema,
  has_changes: z.boolean(),
  field_count: z.int(),
  error_count: z.int(),
  warning_count: z.int(),
  failed_case_count: z.int(),
});
export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** A published version as a list shows it. */
export const templateVersionSchema = z.object({
  version: z.int(),
  name: z.string(),
  note: z.string(),
  published_at: instantSchema,
  published_by: z.nullable(z.string()),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

/** A version with all that was published. */
export const templateVersionDetailSchema = z.extend(templateVersionSchema, {
  description: z.string(),
  document_content: z.string(),
  fields: z.array(templateFieldSchema),
  page: pageSetupSchema,
});
export type TemplateVersionDetail = z.infer<typeof templateVersionDetailSchema>;

const draftShape = {
  name: nameSchema,
  description: z._default(descriptionSchema, ''),
  document_content: z._default(documentContentSchema, ''),
  fields: z._default(z.array(templateFieldInputSchema).check(z.maxLength(maxFields)), []),
  access: z._default(templateAccessSchema, 'private'),
  page: z._default(pageSetupSchema, {}),
  cases: z._default(z.array(templateCaseSchema).check(z.maxLength(100)), []),
  /** What it was imported from: the id that the import answered. */
  source_document: z._default(z.nullable(idSchema), null),
};

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/api/templates/',
    summary:
      'Clients: the published templates that they may use. Staff: all, with the draft; with `user` what that client gets.',
    access: 'signed-in',
    query: z.object({ user: z.optional(idTextSchema) }),
    status: 200,
    answer: z.array(templateSchema),
  }),
  listTemplateSummaries: route({
    method: 'GET',
    path: '/api/templates/summaries/',
    summary:
      'Templates without their text, last saved first; `search` looks in name and description, `order=name` puts names that begin with it first.',
    access: 'staff',
    query: z.extend(pageQuerySchema, {
      search: searchSchema,
      /** `current`: all but archived. */
      state: z.optional(z.enum(['current', 'draft', 'published', 'archived'])),
      access: z.optional(templateAccessSchema),
      order: z.optional(z.enum(['saved', 'name'])),
    }),
    status: 200,
    answer: z.array(templateSummarySchema),
  }),
  createTemplate: route({
    method: 'POST',
    path: '/api/templates/',
    summary: 'Makes a draft.',
    access: 'staff',
    body: z.object(draftShape),
    maxBytes: maxDraftBytes,
    status: 201,
    answer: templateSchema,
  }),
  getTemplate: route({
    method: 'GET',
    path: '/api/templates/:id/',
    summary: 'One template, by the same rule as the list.',
    access: 'signed-in',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  updateTemplate: route({
    method: 'PATCH',
    path: '/api/templates/:id/',
    summary: 'Saves the draft. `revision` is the one that was read: an older one gets 409.',
    access: 'staff',
    params: idParamsSchema,
    body: z.object({
      revision: z.int(),
      name: z.optional(nameSchema),
      description: z.optional(descriptionSchema),
      document_content: z.optional(documentContentSchema),
      fields: z.optional(z.array(templateFieldInputSchema).check(z.maxLength(maxFields))),
      access: z.optional(templateAccessSchema),
      page: z.optional(pageSetupSchema),
      cases: z.optional(z.array(templateCaseSchema).check(z.maxLength(100))),
    }),
    maxBytes: maxDraftBytes,
    status: 200,
    answer: templateSchema,
  }),
  publishTemplate: route({
    method: 'POST',
    path: '/api/templates/:id/publish/',
    summary: 'Makes the draft the version that clients use.',
    access: 'staff',
    params: idParamsSchema,
    body: z.optional(z.object({ note: z.optional(text(lengths.note)), revision: z.optional(z.int()) })),
    status: 200,
    answer: templateSchema,
  }),
  archiveTemplate: route({
    method: 'POST',
    path: '/api/templates/:id/archive/',
    summary: 'Hides the template from clients; its documents stay.',
    access: 'staff',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  restoreTemplate: route({
    method: 'POST',
    path: '/api/templates/:id/restore/',
    summary: 'Brings an archived template back.',
    access: 'staff',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  listTemplateVersions: route({
    method: 'GET',
    path: '/api/templates/:id/versions/',
    summary: 'Published versions, newest first.',
    access: 'staff',
    params: idParamsSchema,
    status: 200,
    answer: z.array(templateVersionSchema),
  }),
  getTemplateVersion: route({
    method: 'GET',
    path: '/api/templates/:id/versions/:version/',
    summary: 'One published version, whole.',
    access: 'staff',
    params: z.object({ id: idTextSchema, version: idTextSchema }),
    status: 200,
    answer: templateVersionDetailSchema,
  }),
};
