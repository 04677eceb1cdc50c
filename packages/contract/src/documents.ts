import type { ResolvedDocument } from '@inkfield/engine/document';
import * as z from 'zod/mini';
import { route } from './route.ts';
import { problemSchema } from './templates.ts';
import {
  idParamsSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  momentSchema,
  pageQuerySchema,
  searchSchema,
} from './values.ts';

/** The fields' own rules are checked against the template by the engine; here only the outer shape. */
const formDataBodySchema = z.object({ form_data: z.record(z.string(), z.unknown()) });

/** A document as its owner sees it; it never changes. */
export const generatedDocumentSchema = z.object({
  id: idSchema,
  template: idSchema,
  template_name: z.string(),
  /** 0 for a trial that staff made from a template that was never published. */
  template_version: z.int(),
  generated_at: instantSchema,
  sha256: z.string(),
  page_count: z.int(),
  form_data: z.record(z.string(), z.unknown()),
});
export type GeneratedDocument = z.infer<typeof generatedDocumentSchema>;

/** A document in lists of all clients' documents. */
export const documentRecordSchema = z.extend(z.omit(generatedDocumentSchema, { form_data: true }), {
  user: idSchema,
  user_email: z.string(),
  user_name: z.string(),
});
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** With `?pages=svg` the pages are there too, each as the PDF will have it; sizes in points. In them `#logo` stands for the template's logo. */
export const previewSchema = z.object({
  text: z.string(),
  document: z.custom<ResolvedDocument>((value) => typeof value === 'object' && value !== null),
  /** Names of required fields that are still empty. */
  missing: z.array(z.string()),
  problems: z.array(problemSchema),
  pages: z.optional(z.array(z.object({ width: z.number(), height: z.number(), svg: z.string() }))),
  page_count: z.optional(z.int()),
});
export type Preview = z.infer<typeof previewSchema>;

export const documentRoutes = {
  previewDocument: route({
    method: 'POST',
    path: '/api/templates/:id/preview_document/',
    summary:
      'The resolved text and tree; the typeset PDF with Accept: application/pdf; pages with ?pages=svg.',
    access: 'signed-in',
    params: idParamsSchema,
    query: z.object({ pages: z.optional(z.enum(['svg'])) }),
    body: formDataBodySchema,
    status: 200,
    answer: previewSchema,
    media: 'application/pdf',
  }),
  generateDocument: route({
    method: 'POST',
    path: '/api/templates/:id/generate_document/',
    summary: 'Typesets and stores a document. Honours Idempotency-Key.',
    access: 'signed-in',
    params: idParamsSchema,
    body: formDataBodySchema,
    status: 201,
    answer: generatedDocumentSchema,
  }),
  downloadPdf: route({
    method: 'GET',
    path: '/api/templates/:id/download_pdf/',
    summary: "The PDF of one of the caller's documents. Bearer token or download cookie.",
    access: 'signed-in',
    params: idParamsSchema,
    query: z.object({ document_id: idTextSchema }),
    status: 200,
    media: 'application/pdf',
    downloadCookie: true,
  }),
  listDocuments: route({
    method: 'GET',
    path: '/api/documents/',
    summary: "The caller's documents, newest first; the next page by the Link header.",
    access: 'signed-in',
    query: pageQuerySchema,
    status: 200,
    answer: z.array(generatedDocumentSchema),
  }),
  verifyDocument: route({
    method: 'GET',
    path: '/api/documents/verify/:sha256/',
    summary: 'Whether a PDF with this SHA-256 was generated here, when, and from which template.',
    access: 'public',
    params: z.object({
      sha256: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'Not a SHA-256 in hexadecimal.')),
    }),
    status: 200,
    answer: z.object({ sha256: z.string(), template_name: z.string(), generated_at: instantSchema }),
  }),
  listAllDocuments: route({
    method: 'GET',
    path: '/api/documents/all/',
    summary: "All clients' documents, newest first, without their values.",
    access: 'staff',
    query: z.extend(pageQuerySchema, {
      id: z.optional(idTextSchema),
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
    params: idParamsSchema,
    status: 200,
    media: 'application/pdf',
  }),
};
