import type { Migration } from '../migration.ts';

/** Removals of files are recorded, so that an equal file that is stored meanwhile is not lost. */
export const fileRemovals: Migration = {
  name: '0056-file-removals',
  statements: ({ text, int, end }) => [
    `create table file_removals (
      sha256 ${text} primary key,
      number ${int} not null,
      begun_at ${text} not null,
      done_at ${text}
    ) ${end}`,
  ],
};
