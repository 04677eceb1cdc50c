import { type Migration, refuse } from '../migration.ts';

/** The columns of a document that never change, erased or not. */
const kept = [
  'id',
  'user_id',
  'template_id',
  'template_version_id',
  'template_version',
  'template_name',
  'generated_at',
  'sha256',
  'page_count',
  'byte_count',
  'batch_id',
  'code',
  'locale',
  'currency',
];

/** A version may leave language and currency to the installation, whose own may change. */
export const documentLocales: Migration = {
  name: '0034-document-locales',
  statements: (types) => [
    `alter table documents add column locale ${types.text}`,
    `alter table documents add column currency ${types.text}`,
    `drop trigger documents_columns_no_update${types.postgres ? ' on documents' : ''}`,
    ...refuse('documents', [{ update: kept }], types),
  ],
};
