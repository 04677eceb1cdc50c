import type { Migration } from '../migration.ts';

/**
 * Drafts of templates and pictures count towards the quotas of who stored them. Pictures
 * of before have no size and do not count.
 */
export const storedDrafts: Migration = {
  name: '0057-stored-drafts',
  statements: ({ int }) => [
    `alter table template_logos add column byte_count ${int}`,
    `alter table source_documents add column parts_byte_count ${int}`,
    `alter table form_pages add column byte_count ${int}`,
    `alter table form_pages add column counted_for ${int}`,
    `insert into stored_by_user (user_id, byte_count, document_count, table_count)
      select edited_by, sum(octet_length(document_content) + octet_length(fields_json)
        + octet_length(cases_json) + coalesce(octet_length(form_json), 0)
        + coalesce(octet_length(look_json), 0) + coalesce(octet_length(pdf_form_json), 0)), 0, 0
        from templates where edited_by is not null group by edited_by
      on conflict (user_id) do update set byte_count = stored_by_user.byte_count + excluded.byte_count`,
  ],
};
