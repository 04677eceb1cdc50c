import type { Migration } from '../migration.ts';

/** People and companies whose values a client uses again, and whether members of a company may share theirs. */
export const profiles: Migration = {
  name: '0049-profiles',
  statements: ({ id, int, text, end }) => [
    `create table profiles (
      id ${id},
      user_id ${int} not null references users (id),
      company_id ${int} references companies (id),
      kind ${text} not null,
      name ${text} not null,
      name_key ${text} not null,
      revision ${int} not null,
      changed_at ${text} not null,
      values_json ${text} not null
    ) ${end}`,
    'create unique index profiles_by_user on profiles (user_id, name_key)',
    'create index profiles_by_company on profiles (company_id, name_key)',
    `alter table companies add column profiles_allowed_at ${text}`,
  ],
};
