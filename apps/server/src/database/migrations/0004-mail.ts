import type { Migration } from '../migration.ts';

export const mail: Migration = {
  name: '0004-mail',
  statements: ({ id, int, text, end }) => [
    `create table outbox (
      id ${id},
      kind ${text} not null,
      payload_json ${text} not null,
      created_at ${text} not null,
      due_at ${text} not null,
      attempts ${int} not null,
      leased_until ${text},
      ended_at ${text},
      outcome ${text},
      last_error ${text}
    ) ${end}`,
    `create index outbox_by_due on outbox (ended_at, due_at)`,
  ],
};
