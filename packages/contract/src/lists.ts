import * as z from 'zod/mini';
import { maxListBytes, maxListName } from './list-limits.ts';
import { route } from './route.ts';
import { idParamsSchema, idSchema, idTextSchema, instantSchema } from './values.ts';

/** A list in one version, named by a version of a template. */
export const pinnedListSchema = z.object({ name: z.string(), version: z.int() });
export type PinnedList = z.infer<typeof pinnedListSchema>;

/** The engine's `FormList` as JSON. */
const formListSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  entries: z.array(z.array(z.string())),
});

export const listSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The newest. Templates that are published keep theirs. */
  version: z.int(),
  columns: z.array(z.string()),
  entry_count: z.int(),
  saved_at: instantSchema,
  saved_by: z.nullable(z.string()),
});
export type List = z.infer<typeof listSchema>;

const listDetailSchema = z.extend(listSchema, {
  /** Of the version that was asked for. */
  entries: z.array(z.array(z.string())),
  /** Templates whose draft names it; at most 100. */
  templates: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type ListDetail = z.infer<typeof listDetailSchema>;

/** Comma, semicolon or tab between the cells. The first row has the titles, the first column the keys. */
const csvSchema = z.string().check(z.maxLength(maxListBytes));
/** A body has the CSV escaped as JSON. */
const maxBytes = 2 * maxListBytes;

export const listRoutes = {
  listLists: route({
    method: 'GET',
    path: '/api/lists/',
    summary: 'Lists by name, in their newest version, without their entries; at most 500.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.array(listSchema),
  }),
  createList: route({
    method: 'POST',
    path: '/api/lists/',
    summary: 'Makes a list of CSV: the first row has the titles, the first column the keys.',
    access: 'staff',
    limit: 'lists',
    inFlight: 'writes',
    body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(maxListName)), csv: csvSchema }),
    maxBytes,
    status: 201,
    answer: listDetailSchema,
  }),
  getList: route({
    method: 'GET',
    path: '/api/lists/:id/',
    summary: 'One list with its entries: the newest version, or the one that is named.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    query: z.object({ version: z.optional(idTextSchema) }),
    status: 200,
    answer: listDetailSchema,
  }),
  saveList: route({
    method: 'POST',
    path: '/api/lists/:id/versions/',
    summary:
      'Saves a new version; the same entries again are none. `version` is the one that was read: an older one gets 409. Drafts use the new version immediately, published templates when they are published again.',
    access: 'staff',
    limit: 'lists',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ version: z.int(), csv: csvSchema }),
    maxBytes,
    status: 200,
    answer: listDetailSchema,
  }),
  deleteList: route({
    method: 'DELETE',
    path: '/api/lists/:id/',
    summary: 'Deletes a list that no template and no version of a template names.',
    access: 'staff',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  getTemplateLists: route({
    method: 'GET',
    path: '/api/templates/:id/versions/:version/lists/',
    summary:
      'The lists of a published version as they were then: their keys, and the columns that its formulas look up.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: z.object({ id: idTextSchema, version: idTextSchema }),
    status: 200,
    answer: z.array(formListSchema),
  }),
};
