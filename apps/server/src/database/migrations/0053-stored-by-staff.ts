import type { Migration } from '../migration.ts';

/** Fonts and the versions of lists and templates count towards the quotas of who stored them. */
export const storedByStaff: Migration = {
  name: '0053-stored-by-staff',
  statements: () => [
    `insert into stored_by_user (user_id, byte_count, document_count, table_count)
      select user_id, sum(byte_count), 0, 0 from (
        select uploaded_by as user_id, byte_count from fonts
        union all select saved_by, octet_length(columns_json) + octet_length(entries_json)
          from list_versions where saved_by is not null
        union all select published_by, octet_length(document_content) + octet_length(fields_json)
          + coalesce(octet_length(form_json), 0) + coalesce(octet_length(look_json), 0)
          + coalesce(octet_length(pdf_form_json), 0)
          from template_versions where published_by is not null
      ) as stored where true group by user_id
      on conflict (user_id) do update set byte_count = stored_by_user.byte_count + excluded.byte_count`,
  ],
};
