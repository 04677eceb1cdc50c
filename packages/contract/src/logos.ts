import * as z from 'zod/mini';
import { maxLogoBytes } from './logo-files.ts';
import { route } from './route.ts';
import { idParamsSchema, idTextSchema, sha256Schema } from './values.ts';

/** A picture that may become the logo of its template: the draft names it by what is answered here. */
export const uploadedLogoSchema = z.object({
  sha256: sha256Schema,
  pixel_width: z.int(),
  pixel_height: z.int(),
});
export type UploadedLogo = z.infer<typeof uploadedLogoSchema>;

export const logoRoutes = {
  uploadLogo: route({
    method: 'POST',
    path: '/api/templates/:id/logo/',
    summary:
      'Keeps a picture for a template (multipart/form-data, one `file`: PNG or JPEG, at most 500 kB and 2000 × 2000 pixels). The draft uses it once its `page.logo` names it.',
    access: 'staff',
    limit: 'logos',
    inFlight: 'files',
    params: idParamsSchema,
    upload: true,
    maxBytes: maxLogoBytes,
    status: 201,
    answer: uploadedLogoSchema,
  }),
  getLogo: route({
    method: 'GET',
    path: '/api/templates/:id/logo/:sha256/',
    summary:
      'A logo as PNG or JPEG, for callers who may see a template that has it. Bearer token or download cookie.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: z.object({ id: idTextSchema, sha256: sha256Schema }),
    status: 200,
    downloadCookie: true,
  }),
};
