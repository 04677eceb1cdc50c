import type { ResolvedDocument } from '@inkfield/engine/document';
import * as z from 'zod/mini';
import { readCheckCode } from './check-codes.ts';
import { documentDateSchema } from './document-dates.ts';
import { basedOnSchema, usedDraftSchema } from './drafts.ts';
import { maxKnownPages, maxKnownPagesInQuery } from './page-pictures.ts';
import { maxColumns, maxRowCount } from './form-limits.ts';
import { route } from './route.ts';
import { problemSchema } from './problems.ts';
import { maxLengths } from './text-lengths.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  momentSchema,
  pageQuerySchema,
  searchSchema,
} from './values.ts';

/**
 * The fields' own rules are checked against the template by the engine; here only the outer shape. Text is read as a
 * canonical value first (1250.50, 2026-03-05), then as the template's locale writes it.
 */
const formDataSchema = z.record(
  z.string(),
  z.unknown().register(z.globalRegistry, {
    description:
      'By the type of the field. Text, email, textarea, select: text. Number, percentage, currency: `1250.50`. Date: `2026-03-05`. Time: `14:30`. Checkbox: true or false. Choices: a list of options. Rows: a list of objects that have a text by the name of each column; cells of a checkbox are `true` or empty. Calculated values are computed by the server: leave them out, or send them as they are computed.',
    anyOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { type: 'string' } },
      {
        type: 'array',
        maxItems: maxRowCount,
        items: { type: 'object', maxProperties: maxColumns, additionalProperties: { type: 'string' } },
      },
    ],
  }),
);
const formDataBodySchema = z.object({ form_data: formDataSchema });

/** A document as its owner sees it. */
export const generatedDocumentSchema = z.object({
  id: idSchema,
  template: idSchema,
  template_name: z.string(),
  /** 0 for a trial that staff made from a template that was never published. */
  template_version: z.int(),
  generated_at: instantSchema,
  sha256: z.string(),
  page_count: z.int(),
  /** The check code that identifies the copy on paper, without dashes; null for documents older than check codes. */
  code: z.nullable(z.string()),
  /** By the pattern of the template or as the owner changed it; null where neither names it. */
  name: z.nullable(z.string()),
  note: z.string(),
  tags: z.array(z.string()),
  /** When the owner moved it to the archive. */
  archived_at: z.nullable(instantSchema),
  /** Counts the changes of name, note, tags and archive; the document itself never changes. */
  revision: z.int(),
  based_on: z.nullable(basedOnSchema),
  /** In lists: the next of its dates, where one is to come. */
  next_date: z.optional(z.pick(documentDateSchema, { kind: true, label: true, day: true })),
  form_data: formDataSchema,
  /** Set where the owner may take the document as a Word file. */
  word: z.optional(z.literal(true)),
});
export type GeneratedDocument = z.infer<typeof generatedDocumentSchema>;

/** A document in lists of all clients' documents. */
export const documentRecordSchema = z.extend(
  z.omit(generatedDocumentSchema, {
    form_data: true,
    word: true,
    note: true,
    tags: true,
    archived_at: true,
    revision: true,
    based_on: true,
    next_date: true,
  }),
  {
    user: idSchema,
    user_email: z.string(),
    user_name: z.string(),
    /** When values and PDF were erased; null while they are there. */
    erased_at: z.nullable(instantSchema),
  },
);
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

export const checkCodeSchema = z.pipe(
  z.string().check(
    z.maxLength(maxLengths.checkCode),
    z.refine((text) => readCheckCode(text) !== undefined, 'Not a check code such as ABCD-EFGH-JKLM.'),
  ),
  z.transform((text) => readCheckCode(text)),
);

export const wordMedia = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const pageHash = '[\\w-]{22}';
const pageHashSchema = z.string().check(z.regex(new RegExp(`^${pageHash}$`), 'Not the hash of a page.'));

/** Hashes of pages that the caller has, separated by commas. */
export const knownPagesQuerySchema = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^${pageHash}(?:,${pageHash}){0,${maxKnownPagesInQuery - 1}}$`),
          `Not a list of hashes of pages, separated by commas, at most ${maxKnownPagesInQuery}.`,
        ),
      ),
    z.transform((text) => text.split(',')),
  ),
);

const pageSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** The same for as long as the page looks the same. */
  hash: z.string(),
  /** Left out where the hash is one of `known_pages`. */
  svg: z.optional(z.string()),
});

/** Most entries of `places`. */
export const maxPlaces = 50_000;

const placeSchema = z.object({
  /** Of the block in `document`. */
  key: z.string().check(z.maxLength(60)),
  /** Counts from 1; a block that continues on other pages has a place on each of them. */
  page: z.int().check(z.minimum(1)),
  /** Points from the top of the page. */
  top: z.number(),
  bottom: z.number(),
});

/**
 * With `?pages=svg` the pages are included, each exactly as in the PDF, with sizes in points. They refer to the
 * template's logo as `#logo`.
 */
export const previewSchema = z.object({
  text: z.string(),
  document: z.custom<ResolvedDocument>((value) => typeof value === 'object' && value !== null),
  /** Names of required fields that are still empty. */
  missing: z.array(z.string()),
  problems: z.array(problemSchema),
  pages: z.optional(z.array(pageSchema)),
  page_count: z.optional(z.int()),
  /** The places of the blocks on the pages; only for calls with `places`. */
  places: z.optional(z.array(placeSchema).check(z.maxLength(maxPlaces))),
});
export type Preview = z.infer<typeof previewSchema>;

export const documentRoutes = {
  previewDocument: route({
    method: 'POST',
    path: '/api/templates/:id/preview_document/',
    summary:
      'The resolved text and tree; the typeset PDF with Accept: application/pdf; pages with ?pages=svg (with ?pages=all also those that a form leaves out), those in known_pages without their picture, and with places where the blocks stand.',
    access: 'signed-in',
    limit: 'previews',
    inFlight: 'documents',
    params: idParamsSchema,
    query: z.object({ pages: z.optional(z.enum(['svg', 'all'])) }),
    body: z.extend(formDataBodySchema, {
      /** Hashes of pages that the caller has. */
      known_pages: z.optional(z.array(pageHashSchema).check(z.maxLength(maxKnownPages))),
      /** With ?pages=svg: whether to answer where the blocks are. */
      places: z.optional(z.boolean()),
    }),
    status: 200,
    answer: previewSchema,
    media: 'application/pdf',
  }),
  generateDocument: route({
    method: 'POST',
    path: '/api/templates/:id/generate_document/',
    summary:
      'Typesets and stores a document. Honours Idempotency-Key. In `form_data`, send numbers as `1250.50`, dates as `2026-03-05`, times as `14:30`, choices as a list and rows as a list of objects with a text for each column; other text is read as the locale of the template writes it, and refused where it could mean two values. Leave calculated values out. `draft` ends with the document, unless it was saved after that revision. `today` is the day with which a form has computed: the document is refused with `other_day` if it is another one here.',
    access: 'signed-in',
    limit: 'generations',
    inFlight: 'documents',
    params: idParamsSchema,
    body: z.extend(formDataBodySchema, {
      draft: z.optional(usedDraftSchema),
      today: z.optional(z.string().check(z.maxLength(10))),
    }),
    status: 201,
    answer: generatedDocumentSchema,
  }),
  downloadPdf: route({
    method: 'GET',
    path: '/api/templates/:id/download_pdf/',
    summary: "The PDF of one of the caller's documents. Bearer token or download cookie.",
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    query: z.object({ document_id: idTextSchema }),
    status: 200,
    media: 'application/pdf',
    downloadCookie: true,
  }),
  downloadWord: route({
    method: 'GET',
    path: '/api/templates/:id/download_docx/',
    summary:
      "One of the caller's documents as a Word file, where the template allows it. Bearer token or download cookie.",
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'documents',
    params: idParamsSchema,
    query: z.object({ document_id: idTextSchema }),
    status: 200,
    media: wordMedia,
    downloadCookie: true,
  }),
  listDocuments: route({
    method: 'GET',
    path: '/api/documents/',
    summary:
      "The caller's documents, newest first; the next page by the Link header. Words of `search` are looked for in names, notes, tags, numbers and check codes. Archived ones are listed only with `archived=true`.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, {
      search: searchSchema,
      tag: z.optional(z.string().check(z.maxLength(maxLengths.document.tag))),
      template: z.optional(idTextSchema),
      from: z.optional(momentSchema),
      to: z.optional(momentSchema),
      archived: z.optional(z.enum(['true', 'false'])),
    }),
    status: 200,
    answer: z.array(generatedDocumentSchema),
  }),
  listAllDocuments: route({
    method: 'GET',
    path: '/api/documents/all/',
    summary: "All clients' documents, newest first, without their values.",
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, {
      id: z.optional(idTextSchema),
      /** The check code, in any case, with or without dashes. */
      code: z.optional(checkCodeSchema),
      user: z.optional(idTextSchema),
      /** Words of the client's name or e-mail address. */
      client: searchSchema,
      template: z.optional(idTextSchema),
      from: z.optional(momentSchema),
      to: z.optional(momentSchema),
    }),
    status: 200,
    answer: z.array(documentRecordSchema),
  }),
  openClientDocument: route({
    method: 'GET',
    path: '/api/documents/:id/pdf/',
    summary: "A client's PDF for staff; leaves an audit row.",
    access: 'staff',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    status: 200,
    media: 'application/pdf',
  }),
  openClientWord: route({
    method: 'GET',
    path: '/api/documents/:id/docx/',
    summary: "A client's document as a Word file for staff; leaves an audit row.",
    access: 'staff',
    limit: 'downloads',
    inFlight: 'documents',
    params: idParamsSchema,
    status: 200,
    media: wordMedia,
  }),
};
