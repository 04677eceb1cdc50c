import type { Migration } from '../migration.ts';

/** Where a session is used, and addresses that their owners change. */
export const ownAccount: Migration = {
  name: '0024-own-account',
  statements: ({ id, int, text, end }) => [
    `alter table sessions add column device ${text}`,
    `alter table sessions add column ip ${text}`,
    `alter table sessions add column announced_at ${text}`,
    `create table email_changes (
      id ${id},
      user_id ${int} not null references users (id),
      session_id ${text} not null,
      former_key ${text} not null,
      email ${text} not null,
      new_hash ${text} unique,
      former_hash ${text} unique,
      cancel_hash ${text} unique,
      new_opened_at ${text},
      former_opened_at ${text},
      handed_over_at ${text},
      created_at ${text} not null,
      expires_at ${text} not null,
      ended_at ${text}
    ) ${end}`,
    `create index email_changes_by_user on email_changes (user_id, created_at)`,
  ],
};
