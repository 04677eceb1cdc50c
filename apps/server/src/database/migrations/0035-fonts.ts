import { type Migration, refuse } from '../migration.ts';

/** Fonts that staff uploaded: one row for each file, which is a face of its family. */
export const fonts: Migration = {
  name: '0035-fonts',
  statements: (types) => {
    const { id, int, text, end } = types;
    return [
      `create table fonts (
        id ${id},
        family ${text} not null,
        family_key ${text} not null,
        face ${text} not null,
        sha256 ${text} not null unique,
        heights_json ${text} not null,
        byte_count ${int} not null,
        uploaded_at ${text} not null,
        uploaded_by ${int} not null references users (id),
        unique (family_key, face)
      ) ${end}`,
      ...refuse('fonts', ['update'], types),
    ];
  },
};
