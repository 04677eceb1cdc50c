import type { Migration } from '../migration.ts';

/** How the text of a template is set, in the draft and in each version. */
export const templateLooks: Migration = {
  name: '0029-template-looks',
  statements: ({ text }) => [
    `alter table templates add column look_json ${text}`,
    `alter table template_versions add column look_json ${text}`,
  ],
};
