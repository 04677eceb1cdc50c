import type { Migration } from '../migration.ts';

/** Many documents from a table. The owner's id leads, so that a client's rows can lie together. */
export const batches: Migration = {
  name: '0009-batches',
  statements: ({ id, int, text, end }) => [
    `create table batches (
      id ${id},
      user_id ${int} not null references users (id),
      template_id ${int} not null references templates (id),
      template_version_id ${int} not null references template_versions (id),
      template_version ${int} not null,
      template_name ${text} not null,
      file_name ${text} not null,
      sheet_name ${text},
      columns_json ${text} not null,
      notes_json ${text} not null,
      state ${text} not null,
      stop_reason ${text},
      created_at ${text} not null,
      started_at ${text},
      ended_at ${text}
    ) ${end}`,
    `create index batches_of_user on batches (user_id, created_at, id)`,
    `create index batches_by_time on batches (created_at, id)`,
    `create index batches_by_state on batches (state, id)`,
    `create table batch_rows (
      user_id ${int} not null references users (id),
      batch_id ${int} not null references batches (id),
      row_number ${int} not null,
      state ${text} not null,
      cells_json ${text},
      errors_json ${text},
      document_id ${int} references documents (id),
      attempts ${int} not null,
      lease ${text},
      leased_until ${text},
      primary key (user_id, batch_id, row_number)
    ) ${end}`,
    `create index batch_rows_by_state on batch_rows (user_id, batch_id, state, row_number)`,
    `alter table documents add column batch_id ${int} references batches (id)`,
    // For the limits on single documents.
    `create index documents_by_batch on documents (user_id, batch_id, generated_at)`,
  ],
};
