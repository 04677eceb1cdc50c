import type { Migration } from '../migration.ts';

/** Days of documents: ends and renewals that templates mark, and those that owners add. */
export const documentDates: Migration = {
  name: '0047-document-dates',
  statements: ({ id, int, text, end }) => [
    `create table document_dates (
      id ${id},
      user_id ${int} not null references users (id),
      document_id ${int} not null references documents (id),
      kind ${text} not null check (kind in ('end', 'renewal', 'own')),
      label ${text} not null,
      day ${text} not null,
      remind_days ${int},
      remind_on ${text}
    ) ${end}`,
    'create index document_dates_user on document_dates (user_id, document_id)',
    // The sweep reads the mails that are to come, and nothing else.
    'create index document_dates_remind on document_dates (remind_on, id) where remind_on is not null',
  ],
};
