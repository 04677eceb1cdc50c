import * as z from 'zod/mini';
import { pinnedListSchema } from './lists.ts';
import { lookSchema } from './look.ts';
import { pageSetupSchema } from './page-setup.ts';
import { pdfFormSchema } from './pdf-form.ts';
import { problemSchema } from './problems.ts';
import { route } from './route.ts';
import { templateFormSchema } from './template-form.ts';
import { templateFieldInputSchema, templateFieldSchema } from './template-fields.ts';
import { templateVersionRoutes } from './template-versions.ts';
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

const { template: lengths } = maxLengths;
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength), printable);
/** The text of a template is cleaned by the server instead: it is pasted from anywhere. */
const documentContentSchema = z.string().check(z.maxLength(lengths.text));
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.name), printableLine);
const descriptionSchema = z.string().check(z.trim(), z.maxLength(lengths.description), printable);

/** `shared`: every client may use it. */
const templateAccessSchema = z.enum(['private', 'shared']);
export const templateStatusSchema = z.enum(['draft', 'published', 'archived']);

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
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

/** A case that fails with the current text. */
export const failedCaseSchema = z.object({
  name: z.string(),
  missing: z.array(z.string()),
  unwanted: z.array(z.string()),
  /** Problems that prevent generating the document with these values. */
  problems: z.optional(z.array(problemSchema)),
});
export type FailedCase = z.infer<typeof failedCaseSchema>;

/** The published template for clients. Staff get the draft, and also the members after `updated_at`. */
export const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  document_content: z.string(),
  fields: z.array(templateFieldSchema),
  /** `locale` and `currency` are always there: the template's own or the installation's. */
  page: pageSetupSchema,
  form: templateFormSchema,
  access: templateAccessSchema,
  status: templateStatusSchema,
  /** The newest published version; null while there is none. */
  version: z.nullable(z.int()),
  updated_at: instantSchema,
  revision: z.optional(z.int()),
  /** Name of the member of staff who last saved the draft, at `updated_at`; null where that was not recorded. */
  edited_by: z.optional(z.nullable(z.string())),
  /** Of the newest version: when it was published, and by whom. */
  published_at: z.optional(z.nullable(instantSchema)),
  published_by: z.optional(z.nullable(z.string())),
  /** Id of the source document that the template was imported from. */
  source_document: z.optional(z.nullable(idSchema)),
  /** Whether `getTemplateLook` has a look for the preview of this version. Only clients get it. */
  has_look: z.optional(z.boolean()),
  /** Set for a template that fills the pages of a customer's PDF. Only clients get it. */
  is_form: z.optional(z.boolean()),
  /** Of the installation, whose day formulas read as `today`. */
  time_zone: z.optional(z.string()),
  /** The lists that fields and formulas name; absent without any. Those of the draft are the newest. */
  lists: z.optional(z.array(pinnedListSchema)),
  /** How the text is set; null for the house style. */
  look: z.optional(z.nullable(lookSchema)),
  /** The pages of a form, which documents fill; null for a template of text. Only staff get it. */
  pdf_form: z.optional(z.nullable(pdfFormSchema)),
  /** Whether the draft differs from the newest published version. */
  has_changes: z.optional(z.boolean()),
  cases: z.optional(z.array(templateCaseSchema)),
  /** At most 1,000 and one of the name; errors come before warnings where there are more. */
  problems: z.optional(z.array(problemSchema)),
  failed_cases: z.optional(z.array(failedCaseSchema)),
});
export type Template = z.infer<typeof templateSchema>;

/** A template in a list of staff, without its text. */
export const templateSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  access: templateAccessSchema,
  status: templateStatusSchema,
  version: z.nullable(z.int()),
  updated_at: instantSchema,
  edited_by: z.nullable(z.string()),
  has_changes: z.boolean(),
  field_count: z.int(),
  error_count: z.int(),
  warning_count: z.int(),
  failed_case_count: z.int(),
  /** Whether a permission for it is in force. */
  has_permissions: z.boolean(),
});
export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** Active client accounts, as sharing a template or making it private affects them. */
export const templateAudienceSchema = z.object({
  clients: z.int(),
  /** Of these, the ones with a permission in force: sharing changes nothing for them. */
  permitted: z.int(),
  /** Some of the others: those who used the template last come first. */
  others: z.array(z.object({ id: idSchema, name: z.string(), email: z.string() })),
});
export type TemplateAudience = z.infer<typeof templateAudienceSchema>;

const draftShape = {
  name: nameSchema,
  description: z._default(descriptionSchema, ''),
  document_content: z._default(documentContentSchema, ''),
  fields: z._default(z.array(templateFieldInputSchema).check(z.maxLength(maxFields)), []),
  access: z._default(templateAccessSchema, 'private'),
  page: z._default(pageSetupSchema, {}),
  form: z._default(templateFormSchema, { rules: [] }),
  look: z._default(z.nullable(lookSchema), null),
  pdf_form: z._default(z.nullable(pdfFormSchema), null),
  cases: z._default(z.array(templateCaseSchema).check(z.maxLength(100)), []),
  /** The source document's id, from the response of the import. */
  source_document: z._default(z.nullable(idSchema), null),
  /** Staff may use the form, though its owner forbids filling it in. The audit log keeps who has confirmed it. */
  confirms_right_to_fill: z.optional(z.boolean()),
};

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/api/templates/',
    summary:
      'Clients: the published templates that they may use. Staff: all, with the draft; with `user` what that client gets.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
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
    limit: 'reads',
    inFlight: 'lists',
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
    limit: 'writes',
    inFlight: 'writes',
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
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  updateTemplate: route({
    method: 'PATCH',
    path: '/api/templates/:id/',
    summary: 'Saves the draft. `revision` is the one that was read: an older one gets 409.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      revision: z.int(),
      name: z.optional(nameSchema),
      description: z.optional(descriptionSchema),
      document_content: z.optional(documentContentSchema),
      fields: z.optional(z.array(templateFieldInputSchema).check(z.maxLength(maxFields))),
      access: z.optional(templateAccessSchema),
      page: z.optional(pageSetupSchema),
      form: z.optional(templateFormSchema),
      look: z.optional(z.nullable(lookSchema)),
      pdf_form: z.optional(z.nullable(pdfFormSchema)),
      cases: z.optional(z.array(templateCaseSchema).check(z.maxLength(100))),
      /** The file that takes the place of the one the template was imported from. Ends its review. */
      source_document: z.optional(idSchema),
      /** As for a new template, where the file is the form of another owner. */
      confirms_right_to_fill: z.optional(z.boolean()),
    }),
    maxBytes: maxDraftBytes,
    status: 200,
    answer: templateSchema,
  }),
  getTemplateAudience: route({
    method: 'GET',
    path: '/api/templates/:id/audience/',
    summary: 'How many client accounts sharing the template, or making it private, affects.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: templateAudienceSchema,
  }),
  setTemplateAccess: route({
    method: 'POST',
    path: '/api/templates/:id/access/',
    summary: 'Shares the template with every client, or makes it private, at once. The draft is not saved.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ access: templateAccessSchema }),
    status: 200,
    answer: templateSchema,
  }),
  publishTemplate: route({
    method: 'POST',
    path: '/api/templates/:id/publish/',
    summary: 'Makes the draft the version that clients use; 409 `no_changes` when they use the same already.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
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
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  restoreTemplate: route({
    method: 'POST',
    path: '/api/templates/:id/restore/',
    summary: 'Brings an archived template back.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: templateSchema,
  }),
  ...templateVersionRoutes,
};
