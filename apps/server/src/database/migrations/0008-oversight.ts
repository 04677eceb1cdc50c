import type { Migration } from '../migration.ts';

/** Indexes for the oversight pages: audit rows by action, mails by time, documents by month and template. */
export const oversight: Migration = {
  name: '0008-oversight',
  statements: () => [
    `create index audit_by_action on audit (action, at, id)`,
    `create index outbox_by_time on outbox (created_at, id)`,
    `create index documents_by_month on documents (generated_at, template_id, page_count)`,
  ],
};
