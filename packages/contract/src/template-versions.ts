import * as z from 'zod/mini';
import { pinnedListSchema } from './lists.ts';
import { lookSchema } from './look.ts';
import { pdfFormSchema } from './pdf-form.ts';
import { pageSetupSchema } from './page-setup.ts';
import { route } from './route.ts';
import { templateFieldSchema } from './template-fields.ts';
import { templateFormSchema } from './template-form.ts';
import { idParamsSchema, idTextSchema, instantSchema } from './values.ts';

/** A published version as a list shows it. */
const templateVersionSchema = z.object({
  version: z.int(),
  name: z.string(),
  note: z.string(),
  published_at: instantSchema,
  published_by: z.nullable(z.string()),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

/** A version with all that was published. */
const templateVersionDetailSchema = z.extend(templateVersionSchema, {
  description: z.string(),
  document_content: z.string(),
  fields: z.array(templateFieldSchema),
  page: pageSetupSchema,
  form: templateFormSchema,
  look: z.nullable(lookSchema),
  pdf_form: z.nullable(pdfFormSchema),
  lists: z.optional(z.array(pinnedListSchema)),
});
export type TemplateVersionDetail = z.infer<typeof templateVersionDetailSchema>;

const versionParamsSchema = z.object({ id: idTextSchema, version: idTextSchema });

/** Published versions of a template. */
export const templateVersionRoutes = {
  listTemplateVersions: route({
    method: 'GET',
    path: '/api/templates/:id/versions/',
    summary: 'Published versions, newest first.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    params: idParamsSchema,
    status: 200,
    answer: z.array(templateVersionSchema),
  }),
  getTemplateVersion: route({
    method: 'GET',
    path: '/api/templates/:id/versions/:version/',
    summary: 'One published version, whole.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: versionParamsSchema,
    status: 200,
    answer: templateVersionDetailSchema,
  }),
  getTemplateLook: route({
    method: 'GET',
    path: '/api/templates/:id/versions/:version/look/',
    summary: 'How the pages of a published version are set, for its preview; 404 for the house style.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: versionParamsSchema,
    status: 200,
    answer: lookSchema,
  }),
};
