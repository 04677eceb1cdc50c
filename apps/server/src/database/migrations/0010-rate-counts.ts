import type { Migration } from '../migration.ts';

/** How often something was done lately, for nodes that share a database. */
export const rateCounts: Migration = {
  name: '0010-rate-counts',
  statements: ({ text, int, end }) => [
    `create table rate_counts (
      key ${text} primary key,
      taken ${int} not null,
      ends_at ${text} not null
    ) ${end}`,
    `create index rate_counts_by_end on rate_counts (ends_at)`,
  ],
};
