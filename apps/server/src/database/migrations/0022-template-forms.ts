import type { Migration } from '../migration.ts';

/** Rules between the fields of a template, in the draft and in each version. */
export const templateForms: Migration = {
  name: '0022-template-forms',
  statements: ({ text }) => [
    `alter table templates add column form_json ${text}`,
    `alter table template_versions add column form_json ${text}`,
  ],
};
