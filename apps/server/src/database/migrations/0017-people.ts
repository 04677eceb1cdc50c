import type { Migration } from '../migration.ts';

/** Addresses that staff chose, passwords that ended with a corrected address, and links that no mail server carried. */
export const people: Migration = {
  name: '0017-people',
  statements: ({ int, text }) => [
    `alter table users add column address_by ${int} references users (id)`,
    `alter table users add column password_ended_at ${text}`,
    `alter table password_links add column handed_over_at ${text}`,
  ],
};
