import type { Migration } from '../migration.ts';

/** Every save of a draft looks for another template of its name. */
export const templateNames: Migration = {
  name: '0015-template-names',
  statements: () => [`create index templates_by_name on templates (lower(replace(name, ' ', '')))`],
};
