import type { Migration } from '../migration.ts';

/**
 * The errors that a matching finds in the rows of a table. They are written in pieces, then one short transaction
 * makes the matching valid, then they are moved into the rows in pieces. Until that ends, `matching` of the batch
 * names it.
 */
export const verdicts: Migration = {
  name: '0027-verdicts',
  statements: ({ int, text, end }) => [
    `create table batch_verdicts (
      user_id ${int} not null references users (id),
      batch_id ${int} not null references batches (id),
      matching ${text} not null,
      row_number ${int} not null,
      errors_json ${text},
      primary key (user_id, batch_id, matching, row_number)
    ) ${end}`,
    `alter table batches add column matching ${text}`,
  ],
};
