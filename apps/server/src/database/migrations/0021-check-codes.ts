import type { Migration } from '../migration.ts';

/** The code that identifies a copy on paper, set when a document is stored; null for those stored before. */
export const checkCodes: Migration = {
  name: '0021-check-codes',
  statements: ({ text }) => [
    `alter table documents add column code ${text}`,
    `create unique index documents_by_code on documents (code)`,
  ],
};
