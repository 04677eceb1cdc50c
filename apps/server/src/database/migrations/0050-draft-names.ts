import type { Migration } from '../migration.ts';

/** The name that an unfinished document will have, as its form made it of the answers so far. */
export const draftNames: Migration = {
  name: '0050-draft-names',
  statements: ({ text }) => [`alter table document_drafts add column name ${text}`],
};
