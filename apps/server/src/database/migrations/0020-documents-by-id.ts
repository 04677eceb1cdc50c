import type { Migration } from '../migration.ts';

/** A user's documents in the order in which they were stored, which no clock can change. */
export const documentsById: Migration = {
  name: '0020-documents-by-id',
  statements: () => [`create index documents_of_user_by_id on documents (user_id, id)`],
};
