import * as z from 'zod/mini';
import { dateInputSchema, documentDateSchema, maxDates } from './document-dates.ts';
import { documentMailSchema } from './document-mails.ts';
import { generatedDocumentSchema } from './documents.ts';
import { route } from './route.ts';
import { maxTags } from './tag-limits.ts';
import { maxLengths } from './text-lengths.ts';
import { idParamsSchema, idSchema, idTextSchema, printable, printableLine } from './values.ts';

const lengths = maxLengths.document;

const tagSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.tag), printableLine);

/** A document with the later ones that change it, its dates, the earliest first, and its mails, the newest first. */
const documentDetailSchema = z.extend(generatedDocumentSchema, {
  amended_by: z.array(idSchema),
  dates: z.array(documentDateSchema),
  mails: z.array(documentMailSchema),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;

export const documentDetailRoutes = {
  getDocument: route({
    method: 'GET',
    path: '/api/documents/:id/',
    summary: "One of the caller's documents with its values, and the documents that amend it.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: documentDetailSchema,
  }),
  getDocumentText: route({
    method: 'GET',
    path: '/api/documents/:id/text/',
    summary: "The words of one of the caller's documents, to compare it with another one.",
    access: 'signed-in',
    limit: 'previews',
    inFlight: 'documents',
    params: idParamsSchema,
    status: 200,
    answer: z.object({ text: z.string() }),
  }),
  getDocumentCalendar: route({
    method: 'GET',
    // Below the path of the download cookie.
    path: '/api/templates/:id/calendar/',
    summary:
      "The dates of one of the caller's documents as a calendar file (RFC 5545). Bearer token or download cookie.",
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    query: z.object({ document_id: idTextSchema }),
    status: 200,
    media: 'text/calendar; charset=utf-8',
    downloadCookie: true,
  }),
  changeDocumentDetails: route({
    method: 'PATCH',
    path: '/api/documents/:id/details/',
    summary: `Changes the name, the note, the tags (at most ${maxTags}) or the dates (at most ${maxDates}) of one of the caller's documents, or archives it. The document itself stays as it is. \`revision\` is the one that was read: an older one gets 409.`,
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      revision: z.int().check(z.minimum(0)),
      /** An empty one is removed: then the name of the template is shown. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(lengths.name), printableLine)),
      note: z.optional(z.string().check(z.trim(), z.maxLength(lengths.note), printable)),
      tags: z.optional(z.array(tagSchema).check(z.maxLength(maxTags))),
      archived: z.optional(z.boolean()),
      /** All dates that the document then has. */
      dates: z.optional(z.array(dateInputSchema).check(z.maxLength(maxDates))),
    }),
    status: 200,
    answer: documentDetailSchema,
  }),
};
