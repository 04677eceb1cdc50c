import type { Migration } from '../migration.ts';

/** The source of values in an unfinished document that were filled in from a profile and not looked at since. */
export const filledFrom: Migration = {
  name: '0051-filled-from',
  statements: ({ text }) => [`alter table document_drafts add column filled_from_json ${text}`],
};
