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
  'draft_id',
  'based_on_document_id',
  'relation',
];

/** A document may be made from the values of an earlier one, as a further document or as its replacement. */
export const basedOn: Migration = {
  name: '0040-based-on',
  statements: (types) => {
    const { int, text, postgres } = types;
    return [
      `alter table documents add column draft_id ${int}`,
      `alter table documents add column based_on_document_id ${int} references documents (id)`,
      `alter table documents add column relation ${text}`,
      `create index documents_by_base on documents (user_id, based_on_document_id, id)
        where based_on_document_id is not null`,
      `drop trigger documents_columns_no_update${postgres ? ' on documents' : ''}`,
      ...refuse('documents', [{ update: kept }], types),
      `alter table document_drafts add column based_on_document_id ${int} references documents (id)`,
      `alter table document_drafts add column relation ${text}`,
    ];
  },
};
