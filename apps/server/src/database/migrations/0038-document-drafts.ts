import type { Migration } from '../migration.ts';

/** Unfinished documents, saved while they are typed. */
export const documentDrafts: Migration = {
  name: '0038-document-drafts',
  statements: ({ id, int, text, end }) => [
    `create table document_drafts (
      id ${id},
      user_id ${int} not null references users (id),
      template_id ${int} not null references templates (id),
      template_version_id ${int} not null references template_versions (id),
      revision ${int} not null,
      answered_count ${int},
      required_count ${int},
      created_at ${text} not null,
      updated_at ${text} not null,
      ended_at ${text},
      ended_as ${text},
      document_id ${int} references documents (id),
      values_json ${text} not null,
      field_revisions_json ${text} not null
    ) ${end}`,
    `create index document_drafts_by_user on document_drafts (user_id, ended_at, updated_at, id)`,
    // For the sweep, which looks at the drafts of all users.
    `create index document_drafts_by_end on document_drafts (ended_at, updated_at, id)`,
  ],
};
