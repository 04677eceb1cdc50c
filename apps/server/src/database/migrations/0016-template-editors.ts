import type { Migration } from '../migration.ts';

/** The last user to save a draft, shown beside it and to editors whose changes conflict with it. */
export const templateEditors: Migration = {
  name: '0016-template-editors',
  statements: ({ int }) => [`alter table templates add column edited_by ${int} references users (id)`],
};
