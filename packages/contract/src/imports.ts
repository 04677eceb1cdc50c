import * as z from 'zod/mini';
import { lookNameSchema, lookSchema } from './look.ts';
import { pdfFormSchema } from './pdf-form.ts';
import { pageList } from './page-list.ts';
import { pageSetupSchema } from './page-setup.ts';
import { route } from './route.ts';
import { templateFieldInputSchema, templateFieldSchema } from './template-fields.ts';
import { maxFields } from './templates.ts';
import { maxLengths } from './text-lengths.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  printableLine,
  sha256Schema,
} from './values.ts';

/** Largest source document: 20 MiB. */
export const maxSourceBytes = 20 * 1024 * 1024;

/** The draft, its fields and all its marks. */
const maxReviewBytes = 8 * 1024 * 1024;

/**
 * The import's decision about a mark. `review` leaves it in the text for staff to decide. `sample` is a value of a
 * document without marks: staff look at these if they say that the document is a filled-in sample.
 */
export const markDecisions = [
  'field',
  'condition',
  'text',
  'optional',
  'note',
  'signature',
  'logic',
  'review',
  'sample',
] as const;

const importedText = z.string().check(z.maxLength(maxLengths.template.text));

/** Words in the source document that may be the place of a value. */
export const importedMarkSchema = z.object({
  /** The words in the source document, and the words around them. */
  text: z.string().check(z.maxLength(300)),
  before: z.string().check(z.maxLength(100)),
  after: z.string().check(z.maxLength(100)),
  /** Its place in `document_content`, 1-based; absent when it has none of its own there. */
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  end_column: z.optional(z.int()),
  /** The line of its end, where that is another one. */
  end_line: z.optional(z.int()),
  /** Its offsets in `source_text`. */
  source_from: z.int(),
  source_to: z.int(),
  decision: z.enum(markDecisions),
  /** Name of the rule that decided. */
  rule: z.string().check(z.maxLength(40)),
  /** Why, in one sentence. */
  reason: z.string().check(z.maxLength(200)),
  /** 0 to 1. */
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  /** Name of the field that it became. */
  field: z.optional(z.string().check(z.maxLength(64))),
  /** The label of the field that staff can make of it. */
  suggests: z.optional(z.string().check(z.maxLength(120))),
  /** Name of the style in which its words are a paragraph again, for a command that is one of the document. */
  style: z.optional(lookNameSchema),
  /** Rows that became a list: their text in the draft without it, to be put back. */
  original: z.optional(importedText),
});
export type ImportedMark = z.infer<typeof importedMarkSchema>;

export const maxImportedMarks = 5000;

/** A draft as an import proposes it; nothing of it is stored yet. */
export const importedTemplateSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxLengths.template.name)),
  document_content: importedText,
  fields: z.array(templateFieldSchema).check(z.maxLength(maxFields)),
  /** The words of the source document with its list numbers, to read beside the draft. */
  source_text: z.string().check(z.maxLength(4 * maxLengths.template.text)),
  /** Page setup, as far as the document defines it. */
  page: z.optional(pageSetupSchema),
  /** The look of its text, if the document defines one. */
  look: z.optional(lookSchema),
  /** The pages of a PDF form, which the template fills. */
  pdf_form: z.optional(pdfFormSchema),
  /** The owner of the form forbids filling it in with other programs: its template needs `confirms_right_to_fill`. */
  forbids_filling: z.optional(z.literal(true)),
  /** Pages when the word processor last saved the document. */
  counted_pages: z.optional(z.int().check(z.positive())),
  marks: z.array(importedMarkSchema).check(z.maxLength(maxImportedMarks)),
  /** Parts of the document that were left out or not supported, in plain sentences. */
  warnings: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(200)),
});

/** The uploaded document, stored unchanged. */
export const sourceDocumentSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  byte_count: z.int(),
  sha256: z.string(),
  imported_at: instantSchema,
  imported_by: z.nullable(z.string()),
});
export type SourceDocument = z.infer<typeof sourceDocumentSchema>;

/** The decision of staff about a mark, if they changed it. */
export const markOutcomes = ['text', 'words kept', 'taken out', 'condition', 'choice', 'own field'] as const;

/** Offsets into a text. */
const rangeSchema = z.object({
  from: z.int().check(z.nonnegative()),
  to: z.int().check(z.nonnegative()),
});

/** A mark under review: its place in the current draft, and the decision of staff. */
export const reviewedMarkSchema = z.object({
  ...z.pick(importedMarkSchema, {
    text: true,
    before: true,
    after: true,
    decision: true,
    reason: true,
    confidence: true,
    field: true,
    suggests: true,
    style: true,
    original: true,
  }).shape,
  /** In the draft; absent where the mark left no trace of its own. */
  range: z.optional(rangeSchema),
  /** In the text of the source document; absent for marks that staff added. */
  source: z.optional(rangeSchema),
  is_seen: z.boolean(),
  outcome: z.optional(z.enum(markOutcomes)),
});
export type ReviewedMark = z.infer<typeof reviewedMarkSchema>;

/** The state of a review, saved while staff work on it. */
const reviewStateSchema = z.object({
  name: z.string().check(z.maxLength(maxLengths.template.name), printableLine),
  document_content: importedTemplateSchema.shape.document_content,
  fields: z.array(templateFieldInputSchema).check(z.maxLength(maxFields)),
  marks: z.array(reviewedMarkSchema).check(z.maxLength(6000)),
});

export type ReviewState = z.infer<typeof reviewStateSchema>;

/** An import whose review can be continued. */
export const importReviewSchema = z.object({
  id: idSchema,
  /** Counts the saves. A save with a stale revision is refused. */
  revision: z.int(),
  imported: importedTemplateSchema,
  source_document: sourceDocumentSchema,
  /** The last saved state of the review; null before the first save. */
  state: z.nullable(reviewStateSchema),
});
export type ImportReview = z.infer<typeof importReviewSchema>;

/** An unfinished review in a list. */
export const importReviewRecordSchema = z.object({
  id: idSchema,
  name: z.string(),
  file_name: z.string(),
  mark_count: z.int(),
  seen_count: z.int(),
  updated_at: instantSchema,
  updated_by: z.nullable(z.string()),
});
export type ImportReviewRecord = z.infer<typeof importReviewRecordSchema>;

export const importAnswerSchema = z.extend(importedTemplateSchema, {
  source_document: sourceDocumentSchema,
  /** The review of the draft, which was begun with it. */
  review: z.object({ id: idSchema, revision: z.int() }),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** The words of a source document with its list numbers, to read beside a draft, and what an import says of it. */
export const sourceTextSchema = z.object({
  file_name: z.string(),
  ...z.pick(importedTemplateSchema, { source_text: true, counted_pages: true, warnings: true }).shape,
});
export type SourceText = z.infer<typeof sourceTextSchema>;

export const importRoutes = {
  importTemplate: route({
    method: 'POST',
    path: '/api/templates/import/',
    summary:
      'Reads a customer’s document (multipart/form-data, one `file`: DOCX, PDF, TXT or MD, at most 20 MiB) and proposes a draft. Stores the source document and begins a review, which can be continued later; no template yet.',
    access: 'staff',
    limit: 'imports',
    inFlight: 'files',
    upload: true,
    maxBytes: maxSourceBytes,
    /**
     * A PDF with fields keeps its pages. `words` makes a text of it, `pages` keeps the pages of any other PDF too. The
     * fields of the pages in `fill` are taken, such as `1-3, 8`, else those of all pages.
     */
    query: z.object({
      pdf: z.optional(z.enum(['words', 'pages'])),
      fill: z.optional(z.string().check(z.maxLength(100), z.regex(pageList))),
    }),
    status: 200,
    answer: importAnswerSchema,
  }),
  readLook: route({
    method: 'POST',
    path: '/api/looks/read/',
    summary:
      'Reads the look of a Word file (multipart/form-data, one `file`: DOCX, at most 20 MiB), such as a letterhead. With a `template`, that template gets the pictures of headers and footers; nothing else is stored.',
    access: 'staff',
    limit: 'imports',
    inFlight: 'files',
    upload: true,
    maxBytes: maxSourceBytes,
    query: z.object({ template: z.optional(idTextSchema) }),
    status: 200,
    answer: z.object({ look: lookSchema, warnings: importedTemplateSchema.shape.warnings }),
  }),
  listImportReviews: route({
    method: 'GET',
    path: '/api/import-reviews/',
    summary: 'Reviews of imports that no template was made of yet, the newest first, at most 100.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(importReviewRecordSchema),
  }),
  getImportReview: route({
    method: 'GET',
    path: '/api/import-reviews/:id/',
    summary: 'A review as it was last saved.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: importReviewSchema,
  }),
  saveImportReview: route({
    method: 'PATCH',
    path: '/api/import-reviews/:id/',
    summary: 'Saves a review. 409 `stale_revision` when it was saved elsewhere since it was read.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    maxBytes: maxReviewBytes,
    body: z.extend(reviewStateSchema, { revision: z.int() }),
    status: 200,
    answer: z.object({ revision: z.int() }),
  }),
  discardImportReview: route({
    method: 'DELETE',
    path: '/api/import-reviews/:id/',
    summary: 'Ends a review. The source document stays.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  listSourceDocuments: route({
    method: 'GET',
    path: '/api/source-documents/',
    summary: 'What was imported, newest first, at most 100.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(sourceDocumentSchema),
  }),
  downloadSourceDocument: route({
    method: 'GET',
    path: '/api/source-documents/:id/',
    summary: 'What the customer sent, as it was, to save.',
    access: 'staff',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    status: 200,
  }),
  getSourcePicture: route({
    method: 'GET',
    path: '/api/source-documents/:id/pictures/:sha256/',
    summary:
      'A picture of what the customer sent, cleaned, as PNG or JPEG: the look of a review names it before there is a template. Bearer token or download cookie.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: z.object({ id: idTextSchema, sha256: sha256Schema }),
    status: 200,
    downloadCookie: true,
  }),
  getSourceText: route({
    method: 'GET',
    path: '/api/source-documents/:id/text/',
    summary: 'The words of what the customer sent, to read beside the draft that was made of it.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'readings',
    params: idParamsSchema,
    status: 200,
    answer: sourceTextSchema,
  }),
};
