import type { Migration } from '../migration.ts';

/** Documents that their owners sent by mail, with the hash of the link where the PDF is too large for a mail. */
export const documentMails: Migration = {
  name: '0048-document-mails',
  statements: ({ id, int, text, end }) => [
    `create table document_mails (
      id ${id},
      user_id ${int} not null references users (id),
      document_id ${int} not null references documents (id),
      recipient ${text} not null,
      is_foreign ${int} not null,
      created_at ${text} not null,
      token_hash ${text} unique,
      expires_at ${text}
    ) ${end}`,
    'create index document_mails_user on document_mails (user_id, created_at)',
    'create index document_mails_document on document_mails (document_id)',
  ],
};
