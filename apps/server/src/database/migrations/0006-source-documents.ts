import { type Migration, refuse } from '../migration.ts';

export const sourceDocuments: Migration = {
  name: '0006-source-documents',
  statements: (types) => {
    const { id, int, text, end } = types;
    return [
      `create table source_documents (
        id ${id},
        file_name ${text} not null,
        sha256 ${text} not null,
        byte_count ${int} not null,
        imported_at ${text} not null,
        imported_by ${int} not null references users (id)
      ) ${end}`,
      `create index source_documents_by_time on source_documents (imported_at, id)`,
      ...refuse('source_documents', ['update', 'delete'], types),
    ];
  },
};
