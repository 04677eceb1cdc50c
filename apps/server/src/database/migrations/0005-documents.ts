import { type Migration, refuse } from '../migration.ts';

export const documents: Migration = {
  name: '0005-documents',
  statements: (types) => {
    const { id, int, text, blob, end } = types;
    return [
      // Named by their content, so that the content of a name never changes.
      `create table stored_files (
        sha256 ${text} primary key,
        bytes ${blob} not null,
        stored_at ${text} not null
      ) ${end}`,
      ...refuse('stored_files', ['update'], types),
      `create table documents (
        id ${id},
        user_id ${int} not null references users (id),
        template_id ${int} not null references templates (id),
        template_version_id ${int} references template_versions (id),
        template_version ${int} not null,
        template_name ${text} not null,
        form_data_json ${text} not null,
        generated_at ${text} not null,
        sha256 ${text} not null,
        page_count ${int} not null,
        byte_count ${int} not null
      ) ${end}`,
      `create index documents_of_user on documents (user_id, generated_at, id)`,
      `create index documents_of_template on documents (template_id, generated_at, id)`,
      `create index documents_by_time on documents (generated_at, id)`,
      `create index documents_by_sha256 on documents (sha256)`,
      ...refuse('documents', ['update', 'delete'], types),
      `create table idempotency_keys (
        user_id ${int} not null references users (id),
        key ${text} not null,
        fingerprint ${text} not null,
        document_id ${int} not null references documents (id),
        created_at ${text} not null,
        primary key (user_id, key)
      ) ${end}`,
    ];
  },
};
