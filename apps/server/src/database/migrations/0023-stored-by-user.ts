import type { Migration } from '../migration.ts';

/**
 * How much each user has stored, counted by the transactions that store and remove. This step adds up the existing
 * rows; `admin recount` does the same later.
 */
export const storedByUser: Migration = {
  name: '0023-stored-by-user',
  statements: ({ int, text, end }) => [
    `create table stored_by_user (
      user_id ${int} not null references users (id),
      byte_count ${int} not null,
      document_count ${int} not null,
      table_count ${int} not null,
      batch_day ${text},
      batch_day_documents ${int},
      primary key (user_id)
    ) ${end}`,
    // Null for tables from before, of which only the number counts.
    `alter table batches add column byte_count ${int}`,
    `create table quota_warnings (
      scope ${text} primary key,
      warned_at ${text} not null
    ) ${end}`,
    `insert into stored_by_user (user_id, byte_count, document_count, table_count)
      select user_id, sum(byte_count), sum(document_count), sum(table_count) from (
        select user_id, byte_count + octet_length(form_data_json) as byte_count, 1 as document_count,
          0 as table_count from documents
        union all select user_id, 0, 0, 1 from batches where state <> 'receiving'
        union all select imported_by, byte_count, 0, 0 from source_documents
      ) as stored group by user_id`,
  ],
};
