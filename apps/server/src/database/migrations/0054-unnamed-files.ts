import type { Migration } from '../migration.ts';

/** Files in an S3 store whose transaction failed are noted for removal. */
export const unnamedFiles: Migration = {
  name: '0054-unnamed-files',
  statements: ({ text, end }) => [
    `create table unnamed_files (
      sha256 ${text} primary key,
      noted_at ${text} not null
    ) ${end}`,
  ],
};
