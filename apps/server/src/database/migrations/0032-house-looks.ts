import type { Migration } from '../migration.ts';

/** Looks that templates may copy: one of each company, and one of the installation, which has no company. */
export const houseLooks: Migration = {
  name: '0032-house-looks',
  statements: ({ id, int, text, end }) => [
    `create table house_looks (
      id ${id},
      company_id ${int} references companies (id),
      look_json ${text} not null,
      saved_at ${text} not null,
      saved_by ${int} not null references users (id)
    ) ${end}`,
    // An index takes any number of rows without a company.
    `create unique index house_looks_by_company on house_looks (coalesce(company_id, 0))`,
  ],
};
