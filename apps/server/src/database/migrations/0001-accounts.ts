import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  name: '0001-accounts',
  statements: ({ id, int, text, end }) => [
    `create table companies (
      id ${id},
      name ${text} not null,
      name_key ${text} not null unique,
      created_at ${text} not null
    ) ${end}`,
    `create table users (
      id ${id},
      email ${text} not null,
      email_key ${text} not null unique,
      first_name ${text} not null,
      last_name ${text} not null,
      company_name ${text},
      role ${text} not null check (role in ('client', 'staff', 'admin')),
      company_id ${int} references companies (id),
      password_hash ${text},
      email_proven_at ${text},
      disabled_at ${text},
      created_at ${text} not null
    ) ${end}`,
    `create index users_by_company on users (company_id)`,
    `create index users_by_time on users (created_at, id)`,
    `create table sessions (
      id ${text} primary key,
      user_id ${int} not null references users (id),
      kind ${text} not null check (kind in ('tokens', 'cookie')),
      generation ${int} not null,
      seen_generation ${int} not null,
      rotated_at ${text} not null,
      used_at ${text} not null,
      created_at ${text} not null,
      ended_at ${text}
    ) ${end}`,
    `create index sessions_by_user on sessions (user_id, created_at)`,
    `create table password_links (
      id ${id},
      user_id ${int} not null references users (id),
      token_hash ${text} not null unique,
      purpose ${text} not null check (purpose in ('reset', 'set-up')),
      created_at ${text} not null,
      expires_at ${text} not null,
      ended_at ${text}
    ) ${end}`,
    `create index password_links_by_user on password_links (user_id, created_at)`,
    `create table login_attempts (
      key ${text} primary key,
      failures ${int} not null,
      first_at ${text} not null,
      blocked_until ${text}
    ) ${end}`,
  ],
};
