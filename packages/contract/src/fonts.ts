import * as z from 'zod/mini';
import { maxFontBytes } from './font-files.ts';
import { route } from './route.ts';
import { idParamsSchema, idSchema, idTextSchema, instantSchema, sha256Schema } from './values.ts';

/** One file of a font that staff uploaded: a face of its family. */
export const ownFontSchema = z.object({
  id: idSchema,
  /** As Word names it. */
  family: z.string(),
  bold: z.boolean(),
  italic: z.boolean(),
  sha256: z.string(),
  /** Heights of its lines in em. */
  ascent: z.number(),
  descent: z.number(),
  gap: z.number(),
  byte_count: z.int(),
  uploaded_at: instantSchema,
  uploaded_by: z.nullable(z.string()),
});
export type OwnFont = z.infer<typeof ownFontSchema>;

export const fontRoutes = {
  listFonts: route({
    method: 'GET',
    path: '/api/fonts/',
    summary: 'The uploaded fonts by family, each face with its heights; at most 200.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(ownFontSchema),
  }),
  uploadFont: route({
    method: 'POST',
    path: '/api/fonts/',
    summary:
      'Keeps a font (multipart/form-data: `may_use` with `yes`, then one `file`, a static TTF or OTF of at most 5 MB that allows embedding). Looks may name it, and clients of published templates that do may read it.',
    access: 'staff',
    limit: 'fonts',
    inFlight: 'files',
    upload: true,
    maxBytes: maxFontBytes,
    status: 201,
    answer: ownFontSchema,
  }),
  deleteFont: route({
    method: 'DELETE',
    path: '/api/fonts/:id/',
    summary: 'Deletes a font that no template, no version of a template and no house look names.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  getTemplateFont: route({
    method: 'GET',
    path: '/api/templates/:id/fonts/:sha256/',
    summary:
      'An uploaded font as TTF or OTF, for callers who may see a template whose look has it. Bearer token or download cookie.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: z.object({ id: idTextSchema, sha256: sha256Schema }),
    status: 200,
    downloadCookie: true,
  }),
};
