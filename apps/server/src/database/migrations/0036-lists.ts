import { type Migration, refuse } from '../migration.ts';

/** Lists for options and formulas. A version of a list never changes; a version of a template names those it uses. */
export const lists: Migration = {
  name: '0036-lists',
  statements: (types) => {
    const { id, int, text, end } = types;
    return [
      `create table lists (
        id ${id},
        name ${text} not null,
        name_key ${text} not null unique,
        version ${int} not null
      ) ${end}`,
      `create table list_versions (
        id ${id},
        list_id ${int} not null references lists (id),
        version ${int} not null,
        columns_json ${text} not null,
        entries_json ${text} not null,
        entry_count ${int} not null,
        saved_at ${text} not null,
        saved_by ${int} references users (id),
        unique (list_id, version)
      ) ${end}`,
      ...refuse('list_versions', ['update'], types),
      `alter table templates add column lists_json ${text}`,
      `alter table template_versions add column lists_json ${text}`,
    ];
  },
};
