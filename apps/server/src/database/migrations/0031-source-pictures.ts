import { type Migration, refuse } from '../migration.ts';

/** The pictures of source documents, cleaned: a template that is made of one has them as it has its logos. */
export const sourcePictures: Migration = {
  name: '0031-source-pictures',
  statements: (types) => {
    const { int, text, end } = types;
    return [
      `create table source_pictures (
        source_document_id ${int} not null references source_documents (id),
        sha256 ${text} not null,
        media_type ${text} not null,
        pixel_width ${int} not null,
        pixel_height ${int} not null,
        primary key (source_document_id, sha256)
      ) ${end}`,
      ...refuse('source_pictures', ['update', 'delete'], types),
    ];
  },
};
