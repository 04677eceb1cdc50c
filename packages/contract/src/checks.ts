import * as z from 'zod/mini';
import { checkCodeSchema } from './documents.ts';
import { route } from './route.ts';
import { instantSchema } from './values.ts';

/** The answer for everybody who holds a copy: nothing about its owner or its values. */
const verifiedSchema = z.object({
  template_name: z.string(),
  generated_at: instantSchema,
  page_count: z.int(),
  /** When values and PDF were erased here. The copy is still genuine. */
  erased_at: z.nullable(instantSchema),
});
export type VerifiedDocument = z.infer<typeof verifiedSchema>;

/** Whether a document was generated here, for everybody who holds a copy. */
export const checkRoutes = {
  verifyDocument: route({
    method: 'GET',
    path: '/api/documents/verify/:sha256/',
    summary: 'Whether a PDF with this SHA-256 was generated here, when, and from which template.',
    access: 'public',
    limit: 'verifications',
    inFlight: 'visits',
    params: z.object({
      sha256: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'Not a SHA-256 in hexadecimal.')),
    }),
    status: 200,
    answer: z.extend(verifiedSchema, { sha256: z.string() }),
  }),
  findDocumentByCode: route({
    method: 'GET',
    path: '/api/documents/code/:code/',
    summary: 'Whether a document with this check code was generated here, when, and from which template.',
    access: 'public',
    limit: 'verifications',
    inFlight: 'visits',
    params: z.object({ code: checkCodeSchema }),
    status: 200,
    answer: verifiedSchema,
  }),
};
