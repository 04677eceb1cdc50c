import { type Migration, refuse } from '../migration.ts';

/** Pictures of the pages of forms. They are drawn once, after the import has answered. */
export const formPages: Migration = {
  name: '0045-form-pages',
  statements: (types) => [
    `create table form_pages (
      form_sha256 ${types.text} not null,
      page ${types.int} not null,
      sha256 ${types.text} not null,
      primary key (form_sha256, page)
    ) ${types.end}`,
    ...refuse('form_pages', ['update', 'delete'], types),
  ],
};
