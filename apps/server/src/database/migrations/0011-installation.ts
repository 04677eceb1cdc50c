import type { Migration } from '../migration.ts';

/** Values that all nodes of one installation must agree on. */
export const installation: Migration = {
  name: '0011-installation',
  statements: ({ text, end }) => [
    `create table installation (
      name ${text} primary key,
      value ${text} not null
    ) ${end}`,
  ],
};
