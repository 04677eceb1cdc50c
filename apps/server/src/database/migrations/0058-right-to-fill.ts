import { type Migration, refuse } from '../migration.ts';

/** Files whose owner forbids filling them in, and who has confirmed that they may be used. */
export const rightToFill: Migration = {
  name: '0058-right-to-fill',
  statements: (types) => {
    const { int, text, end } = types;
    return [
      `alter table source_documents add column forbids_filling ${int}`,
      `create table filling_confirmations (
        source_document_id ${int} not null primary key references source_documents (id),
        confirmed_at ${text} not null,
        confirmed_by ${int} not null references users (id)
      ) ${end}`,
      ...refuse('filling_confirmations', ['update', 'delete'], types),
    ];
  },
};
