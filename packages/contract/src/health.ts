import * as z from 'zod/mini';
import { mailTransportSchema } from './mails.ts';
import { route } from './route.ts';
import { storedAmountsSchema } from './usage.ts';
import { instantSchema } from './values.ts';

/** `warning`: works, but needs attention. */
const stateSchema = z.enum(['ok', 'warning', 'failed']);
export type HealthState = z.infer<typeof stateSchema>;
const checked = { state: stateSchema, /** How long it took to answer. */ ms: z.int() };

/** How each part of the server was when it was looked at. */
export const healthSchema = z.object({
  checked_at: instantSchema,
  /** The worst of all. */
  state: stateSchema,
  database: z.object({
    ...checked,
    kind: z.enum(['SQLite', 'PostgreSQL']),
    version: z.nullable(z.string()),
    /** The newest step of the schema. */
    schema: z.nullable(z.string()),
  }),
  /** Where PDFs and source documents are stored. */
  storage: z.object(checked),
  typesetter: z.object({
    ...checked,
    /** Documents being typeset, documents waiting, and the maximum of these. */
    busy: z.int(),
    queued: z.int(),
    most_queued: z.int(),
    /** Since the start. */
    done: z.int(),
    crashes: z.int(),
    timeouts: z.int(),
  }),
  mail: z.object({
    state: stateSchema,
    transport: mailTransportSchema,
    queued: z.int(),
    /** Mails whose last attempt failed and that wait for the next one. */
    retrying: z.int(),
    failed_last_day: z.int(),
    oldest_queued_at: z.nullable(instantSchema),
    /** Of the newest mail that could not be sent. */
    last_error: z.nullable(z.string()),
  }),
  quotas: z.object({
    /** `failed`: the quota of the installation is reached, so nothing can be stored. */
    state: stateSchema,
    /** Null where the database does not answer. */
    installation: z.nullable(storedAmountsSchema),
    /** Quotas of which at least 80 % is used, and those that are reached. */
    nearly: z.int(),
    reached: z.int(),
  }),
  clock: z.object({
    state: stateSchema,
    /** By how many seconds the clock of the machine has jumped ahead; nothing is written meanwhile. */
    ahead_s: z.int(),
  }),
  data_folder: z.object({
    state: stateSchema,
    path: z.string(),
    is_writable: z.boolean(),
    free_bytes: z.nullable(z.int()),
    total_bytes: z.nullable(z.int()),
  }),
  version: z.string(),
  node_version: z.string(),
  started_at: instantSchema,
  memory_bytes: z.int(),
});
export type Health = z.infer<typeof healthSchema>;

export const healthRoutes = {
  getHealth: route({
    method: 'GET',
    path: '/api/health/',
    summary: 'What works, what does not, and how much room is left. The public /readyz says less.',
    access: 'staff',
    limit: 'reads',
    inFlight: 'reads',
    status: 200,
    answer: healthSchema,
  }),
};
