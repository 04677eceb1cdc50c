import * as z from 'zod/mini';
import { batchColumnSchema, dateOrdersSchema, matchingSchema } from './batch-columns.ts';
import { batchDownloadRoutes } from './batch-downloads.ts';
import { knownPagesQuerySchema, previewSchema } from './documents.ts';
import { route } from './route.ts';
import { idParamsSchema, idSchema, idTextSchema, instantSchema, pageQuerySchema } from './values.ts';

/** Largest table of any installation: 64 MiB. Each may allow less. */
export const maxTableBytes = 64 * 1024 * 1024;

/**
 * `ready`: checked, nothing made yet. `stopped`: the right to the template or the account went away, or a quota is
 * reached; resumed when that is over. The last two are final, with what was made until then.
 */
export const batchStates = ['ready', 'running', 'paused', 'stopped', 'cancelled', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

export const stopReasons = [
  'access_revoked',
  'account_disabled',
  'quota_reached',
  'day_limit_reached',
] as const;

/** `invalid`: its cells do not fit, so it is never made. `failed`: it could not be printed. */
export const batchRowStates = ['waiting', 'invalid', 'done', 'failed'] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/** A batch in lists, with its owner and progress. */
export const batchRecordSchema = z.object({
  id: idSchema,
  template: idSchema,
  template_name: z.string(),
  template_version: z.int(),
  user: idSchema,
  user_email: z.string(),
  file_name: z.string(),
  state: z.enum(batchStates),
  /** Why the server stopped it; null otherwise. */
  stop_reason: z.nullable(z.enum(stopReasons)),
  rows: z.object({
    total: z.int(),
    waiting: z.int(),
    invalid: z.int(),
    done: z.int(),
    failed: z.int(),
  }),
  created_at: instantSchema,
  started_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
});
export type BatchRecord = z.infer<typeof batchRecordSchema>;

/** One batch, with how its table was read. */
export const batchSchema = z.extend(batchRecordSchema, {
  /** The sheet that was read; null for a CSV file. */
  sheet: z.nullable(z.string()),
  columns: z.array(batchColumnSchema),
  /** Fields without a column, by name; required ones first. */
  unmatched: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  /** Remarks from reading the table, in plain sentences. */
  notes: z.array(z.string()),
});
export type Batch = z.infer<typeof batchSchema>;

/** A row of the table and its result. */
export const batchRowSchema = z.object({
  /** As the spreadsheet numbers it; the headers are usually row 1. */
  row: z.int(),
  state: z.enum(batchRowStates),
  document: z.nullable(idSchema),
  errors: z.array(
    z.object({
      /** Absent for a field that has no column, and for a document that can't be printed. */
      column: z.optional(z.string()),
      /** For a cell of a further sheet: its name and row, where `column` is a column of that sheet. */
      sheet: z.optional(z.string()),
      row: z.optional(z.int()),
      field: z.optional(z.string()),
      /** The text of the cell, on one line and shortened; absent if the cell is empty or damaged. */
      cell: z.optional(z.string()),
      message: z.string(),
    }),
  ),
});
export type BatchRow = z.infer<typeof batchRowSchema>;

const rowParamsSchema = z.object({ id: idTextSchema, row: idTextSchema });

export const batchRoutes = {
  createBatch: route({
    method: 'POST',
    path: '/api/templates/:id/batches/',
    summary:
      'Reads a table (multipart/form-data: `file`, CSV or XLSX; before it optionally `matching`, JSON of column letters and field names) and checks every cell. Generates nothing.',
    access: 'signed-in',
    limit: 'tables',
    inFlight: 'files',
    params: idParamsSchema,
    upload: true,
    maxBytes: maxTableBytes,
    status: 201,
    answer: batchSchema,
  }),
  downloadEmptyTable: route({
    method: 'GET',
    path: '/api/templates/:id/table/',
    summary: 'A table to fill: a column for each field and one example row. `?format=xlsx` or `csv`.',
    access: 'signed-in',
    limit: 'downloads',
    inFlight: 'downloads',
    params: idParamsSchema,
    query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
    status: 200,
    downloadCookie: true,
  }),
  listBatches: route({
    method: 'GET',
    path: '/api/batches/',
    summary: "The caller's batches, newest first; the next page by the Link header.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, { template: z.optional(idTextSchema) }),
    status: 200,
    answer: z.array(batchRecordSchema),
  }),
  listAllBatches: route({
    method: 'GET',
    path: '/api/batches/all/',
    summary: "All clients' batches, newest first.",
    access: 'staff',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, {
      user: z.optional(idTextSchema),
      template: z.optional(idTextSchema),
      state: z.optional(z.enum(batchStates)),
    }),
    status: 200,
    answer: z.array(batchRecordSchema),
  }),
  getBatch: route({
    method: 'GET',
    path: '/api/batches/:id/',
    summary: 'A batch with its progress. Its owner, and staff.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: batchSchema,
  }),
  deleteBatch: route({
    method: 'DELETE',
    path: '/api/batches/:id/',
    summary: 'Removes a table that was never started, with its rows. Its owner only.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
  matchBatch: route({
    method: 'POST',
    path: '/api/batches/:id/matching/',
    summary:
      'Matches columns to fields again and checks every cell again; before the start only. `date_orders` says in which order ambiguous dates have day and month; a column keeps its order while its field stays the same.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'matching',
    params: idParamsSchema,
    body: z.object({ matching: matchingSchema, date_orders: z.optional(dateOrdersSchema) }),
    status: 200,
    answer: batchSchema,
  }),
  startBatch: route({
    method: 'POST',
    path: '/api/batches/:id/start/',
    summary: 'Begins to generate in the background. Rows with errors must be left out expressly.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({ leave_out_errors: z._default(z.boolean(), false) }),
    status: 200,
    answer: batchSchema,
  }),
  pauseBatch: route({
    method: 'POST',
    path: '/api/batches/:id/pause/',
    summary: 'Makes no further document until it is resumed. Its owner, and staff.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: batchSchema,
  }),
  resumeBatch: route({
    method: 'POST',
    path: '/api/batches/:id/resume/',
    summary: 'Goes on with a batch that was paused or stopped.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: batchSchema,
  }),
  cancelBatch: route({
    method: 'POST',
    path: '/api/batches/:id/cancel/',
    summary: 'Ends a batch for good; documents that are made stay. Its owner, and staff.',
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 200,
    answer: batchSchema,
  }),
  listBatchRows: route({
    method: 'GET',
    path: '/api/batches/:id/rows/',
    summary: 'Rows of a batch in order; `?only=errors` for those that do not fit or could not be made.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    params: idParamsSchema,
    query: z.extend(pageQuerySchema, {
      only: z.optional(z.enum(['errors', ...batchRowStates])),
    }),
    status: 200,
    answer: z.array(batchRowSchema),
  }),
  previewBatchRow: route({
    method: 'GET',
    path: '/api/batches/:id/rows/:row/preview/',
    summary:
      'The document that a row will give, as pages, those in known_pages without their picture; the typeset PDF with Accept: application/pdf.',
    access: 'signed-in',
    limit: 'previews',
    inFlight: 'documents',
    params: rowParamsSchema,
    query: z.object({ known_pages: knownPagesQuerySchema }),
    status: 200,
    answer: previewSchema,
    media: 'application/pdf',
  }),
  ...batchDownloadRoutes,
};
