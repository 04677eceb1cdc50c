import * as z from 'zod/mini';
import { route } from './route.ts';
import {
  idSchema,
  idTextSchema,
  instantSchema,
  momentSchema,
  pageQuerySchema,
  searchSchema,
} from './values.ts';

/** Everything that is written down; the audit's page has a sentence for each. */
export const auditActions = [
  'permission.granted',
  'permission.changed',
  'permission.revoked',
  'user.registered',
  'user.invited',
  'user.link_sent',
  'user.link_shown',
  'user.name_changed',
  'user.address_asked',
  'user.address_cancelled',
  'user.address_changed',
  'user.disabled',
  'user.enabled',
  'user.role_changed',
  'user.company_changed',
  'user.administrator_created',
  'session.started',
  'session.ended',
  'session.others_ended',
  'session.refused',
  'session.all_ended',
  'refresh_reuse',
  'password.link_asked',
  'password.set',
  'password.changed',
  'password.refused',
  'document.generated',
  'document.opened_by_staff',
  'document.sent',
  'draft.prepared',
  'draft.deleted',
  'draft.restored',
  'draft.expired',
  'profile.shared',
  'profile.unshared',
  'profile.deleted',
  'batch.started',
  'batch.paused',
  'batch.resumed',
  'batch.cancelled',
  'batch.ended',
  'batch.deleted',
  'batch.opened_by_staff',
  'dashboard.opened_by_staff',
  'template.created',
  'template.published',
  'template.access_changed',
  'template.archived',
  'template.restored',
  'source_document.imported',
  'source_document.opened_by_staff',
  'source_document.filling_confirmed',
  'company.created',
  'company.renamed',
  'company.sharing_changed',
  'house_look.saved',
  'house_look.deleted',
  'list.saved',
  'list.deleted',
  'font.uploaded',
  'font.deleted',
  'mail.sent_again',
  'audit.exported',
  'erasure.asked',
  'erasure.confirmed',
  'erasure.cancelled',
  'erasure.done',
  'legal_hold.set',
  'legal_hold.lifted',
  'retention_rule.asked',
  'retention_rule.confirmed',
  'retention_rule.ended',
  'export.made',
  'database.restored',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One action of a user. The log is append-only. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  actor: z.nullable(idSchema),
  actor_email: z.nullable(z.string()),
  /** One of `auditActions`; of a newer program's rows perhaps another. */
  action: z.string(),
  subject_type: z.nullable(z.string()),
  subject_id: z.nullable(idSchema),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Part of the row is damaged and was left out: `npm run admin -- doctor` names it. */
  unreadable: z.optional(z.boolean()),
  /** The current names of the people and records whose ids are in the row. */
  names: z.array(z.object({ type: z.enum(['user', 'company', 'template']), id: idSchema, name: z.string() })),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The filters of the page and of an export. */
const filters = {
  actor: z.optional(idTextSchema),
  /** Words of the actor's name or e-mail address. */
  who: searchSchema,
  /** One action, or a group of them when it ends with a dot: `permission.` */
  action: z.optional(z.string().check(z.maxLength(100))),
  subject_type: z.optional(z.string().check(z.maxLength(50))),
  subject_id: z.optional(idTextSchema),
  /** Rows about a person, found by name or e-mail address, with their permissions and documents. */
  person: searchSchema,
  /** The same for a company, a template and one document. */
  company: z.optional(idTextSchema),
  template: z.optional(idTextSchema),
  document: z.optional(idTextSchema),
  from: z.optional(momentSchema),
  to: z.optional(momentSchema),
};

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/api/audit/',
    summary: 'What was done, newest first.',
    access: 'admin',
    limit: 'reads',
    inFlight: 'lists',
    query: z.extend(pageQuerySchema, filters),
    status: 200,
    answer: z.array(auditEntrySchema),
  }),
  exportAudit: route({
    method: 'GET',
    path: '/api/audit/export/',
    summary:
      'The rows that the filters leave, as CSV or one JSON object a line, newest first, each with its place in the chain of hashes. The export is recorded itself.',
    access: 'admin',
    limit: 'auditExports',
    inFlight: 'downloads',
    query: z.object({ ...filters, format: z.enum(['csv', 'jsonl']) }),
    status: 200,
  }),
};
