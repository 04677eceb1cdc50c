import type { Migration } from '../migration.ts';

/**
 * Imports under review, with staff's decisions so far. Rows are removed when a template is made or the review is
 * discarded.
 */
export const importReviews: Migration = {
  name: '0019-import-reviews',
  statements: ({ id, int, text, end }) => [
    `create table import_reviews (
      id ${id},
      source_document_id ${int} not null references source_documents (id),
      name ${text} not null,
      imported_json ${text} not null,
      state_json ${text},
      mark_count ${int} not null,
      seen_count ${int} not null,
      revision ${int} not null,
      updated_at ${text} not null,
      updated_by ${int} not null references users (id)
    ) ${end}`,
    `create index import_reviews_by_time on import_reviews (updated_at, id)`,
  ],
};
