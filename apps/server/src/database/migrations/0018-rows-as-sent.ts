import type { Migration } from '../migration.ts';

/**
 * The first cells of a row. Its cells are dropped when its document is stored, and results must still identify the
 * row.
 */
export const rowsAsSent: Migration = {
  name: '0018-rows-as-sent',
  statements: ({ text }) => [`alter table batch_rows add column sent_json ${text}`],
};
