import type { Migration } from '../migration.ts';

/** Indexes for long lists, so that finding a page among a million rows needs no full read and sort. */
export const longLists: Migration = {
  name: '0013-long-lists',
  statements: ({ postgres }) => [
    // Whose document it was and from which template, of audit rows about documents: a person may have any number of them.
    ...(['user', 'template'] as const).map((member) => {
      const value = postgres
        ? `((after_json::json ->> '${member}')::bigint)`
        : `cast(after_json ->> '$.${member}' as integer)`;
      return `create index audit_of_documents_by_${member} on audit (${value}, at, id) where subject_type = 'document'`;
    }),
    `create index batches_of_state on batches (state, created_at, id)`,
  ],
};
