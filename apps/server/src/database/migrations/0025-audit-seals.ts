import { type Migration, refuse } from '../migration.ts';

/** A hash for each audit row, chained. A row of before this step is sealed by the first start: steps only add. */
export const auditSeals: Migration = {
  name: '0025-audit-seals',
  statements: (types) => [
    // The position is counted by the program: a counter of the database would leave gaps.
    `create table audit_seals (
      position ${types.int} primary key,
      audit_id ${types.int} not null unique,
      sealed_at ${types.text} not null,
      hash ${types.text} not null
    ) ${types.end}`,
    ...refuse('audit_seals', ['update', 'delete'], types),
  ],
};
