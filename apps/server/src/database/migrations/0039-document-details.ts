import type { Migration } from '../migration.ts';

/**
 * The properties of a document that its owner may change, and the text that it is found by. Documents themselves never
 * change. Template and time are copied: lists are narrowed by them without reading past the values of each document.
 */
export const documentDetails: Migration = {
  name: '0039-document-details',
  statements: ({ int, text, postgres }) => [
    `create table document_details (
      user_id ${int} not null references users (id),
      document_id ${int} not null references documents (id),
      template_id ${int} not null references templates (id),
      generated_at ${text} not null,
      revision ${int} not null,
      archived_at ${text},
      name ${text},
      tags_json ${text} not null,
      search_text ${text} not null,
      note ${text} not null,
      primary key (user_id, document_id)
    ) ${postgres ? '' : 'strict, without rowid'}`,
  ],
};
