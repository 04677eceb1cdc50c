import type { Migration } from '../migration.ts';

export const templateSources: Migration = {
  name: '0007-template-sources',
  statements: ({ int }) => [
    `alter table templates add column source_document_id ${int} references source_documents (id)`,
  ],
};
