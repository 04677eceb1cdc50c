import type { Migration } from '../migration.ts';

/** Who last saved a draft: shown beside it, and to those whose own changes meet it. */
export const templateEditors: Migration = {
  name: '0016-template-editors',
  statements: ({ int }) => [`alter table templates add column edited_by ${int} references users (id)`],
};
