import type { Migration } from '../migration.ts';

/** A version may leave language and currency to the installation, whose own may change. */
export const documentLocales: Migration = {
  name: '0034-document-locales',
  statements: ({ text }) => [
    `alter table documents add column locale ${text}`,
    `alter table documents add column currency ${text}`,
  ],
};
