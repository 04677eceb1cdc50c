import { sql } from 'kysely';

/** The bytes of a row of `list_versions` that count towards the quotas. */
export const listVersionBytes = sql<number>`octet_length(columns_json) + octet_length(entries_json)`;

/** The bytes of a row of `template_versions` that count towards the quotas. */
export const templateVersionBytes = sql<number>`octet_length(document_content) + octet_length(fields_json)
  + coalesce(octet_length(form_json), 0) + coalesce(octet_length(look_json), 0)
  + coalesce(octet_length(pdf_form_json), 0)`;

/** The bytes of the draft in a row of `templates` that count towards the quotas. */
export const templateDraftBytes = sql<number>`${templateVersionBytes} + octet_length(cases_json)`;
