import * as z from 'zod/mini';
import { generatedDocumentSchema } from './documents.ts';
import { route } from './route.ts';
import { maxTags } from './tag-limits.ts';
import { maxLengths } from './text-lengths.ts';
import { idParamsSchema, idSchema, printable, printableLine } from './values.ts';

const lengths = maxLengths.document;

const tagSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.tag), printableLine);

/** A document with the later ones that change it. */
const documentDetailSchema = z.extend(generatedDocumentSchema, { amended_by: z.array(idSchema) });
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
  changeDocumentDetails: route({
    method: 'PATCH',
    path: '/api/documents/:id/details/',
    summary: `Changes the name, the note or the tags (at most ${maxTags}) of one of the caller's documents, or archives it. The document itself stays as it is. \`revision\` is the one that was read: an older one gets 409.`,
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
    }),
    status: 200,
    answer: documentDetailSchema,
  }),
};
