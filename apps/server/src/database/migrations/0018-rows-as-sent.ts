import type { Migration } from '../migration.ts';

/** The first cells of a row: its cells are dropped when its document is stored, and results still say whose it is. */
export const rowsAsSent: Migration = {
  name: '0018-rows-as-sent',
  statements: ({ text }) => [`alter table batch_rows add column sent_json ${text}`],
};
