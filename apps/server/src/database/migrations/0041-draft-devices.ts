import type { Migration } from '../migration.ts';

/** Where an unfinished document was last saved, when its owner was mailed that it will end, and who of the team began it. */
export const draftDevices: Migration = {
  name: '0041-draft-devices',
  statements: ({ int, text }) => [
    `alter table document_drafts add column device ${text}`,
    `alter table document_drafts add column warned_at ${text}`,
    `alter table document_drafts add column prepared_by ${int} references users (id)`,
  ],
};
