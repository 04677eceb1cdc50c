import type { Migration } from '../migration.ts';

/** Lets an idempotency key remember a row that is not a document. */
export const rememberedCalls: Migration = {
  name: '0030-remembered-calls',
  statements: ({ int }) => [
    `alter table idempotency_keys alter column document_id drop not null`,
    `alter table idempotency_keys add column made_id ${int}`,
  ],
};
