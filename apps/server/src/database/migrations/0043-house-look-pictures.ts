import { type Migration, refuse } from '../migration.ts';

/** The pictures that house looks name. A template whose draft takes such a look gets rows of its own. */
export const houseLookPictures: Migration = {
  name: '0043-house-look-pictures',
  statements: (types) => {
    const { int, text, end } = types;
    return [
      `create table house_look_pictures (
        house_look_id ${int} not null references house_looks (id),
        sha256 ${text} not null,
        media_type ${text} not null,
        pixel_width ${int} not null,
        pixel_height ${int} not null,
        primary key (house_look_id, sha256)
      ) ${end}`,
      `create index house_look_pictures_by_file on house_look_pictures (sha256)`,
      ...refuse('house_look_pictures', ['update'], types),
    ];
  },
};
