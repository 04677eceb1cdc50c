import { type Migration, refuse } from '../migration.ts';

/** The pictures that were uploaded for a template. Its page set-up names the one that is its logo. */
export const templateLogos: Migration = {
  name: '0012-template-logos',
  statements: (types) => {
    const { int, text, end } = types;
    return [
      `create table template_logos (
        template_id ${int} not null references templates (id),
        sha256 ${text} not null,
        media_type ${text} not null,
        pixel_width ${int} not null,
        pixel_height ${int} not null,
        uploaded_at ${text} not null,
        uploaded_by ${int} not null references users (id),
        primary key (template_id, sha256)
      ) ${end}`,
      ...refuse('template_logos', ['update', 'delete'], types),
    ];
  },
};
