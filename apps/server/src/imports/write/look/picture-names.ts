import type { Look } from '@inkfield/contract/look';
import type { SourcePicture } from '../../source-document.ts';
import { clamp, tenth } from './style-of.ts';

type Pictures = NonNullable<Look['pictures']>;

const maxPictures = 60;
const maxLength = 2400;

export interface PictureNames {
  /** The name of a picture; the same picture at the same place has one name. Undefined where there are too many. */
  nameOf: (picture: SourcePicture) => string | undefined;
  all: Pictures;
}

export function createPictureNames(): PictureNames {
  const all: Pictures = {};
  const names = new Map<string, string>();
  let pictures = 0;
  let shapes = 0;
  return {
    all,
    nameOf: (picture) => {
      const written = pictureOf(picture);
      const key = JSON.stringify(written);
      const known = names.get(key);
      if (known !== undefined) return known;
      if (names.size >= maxPictures) return undefined;
      const name = written.sha256 === undefined ? `Shape ${(shapes += 1)}` : `Picture ${(pictures += 1)}`;
      names.set(key, name);
      all[name] = written;
      return name;
    },
  };
}

function pictureOf({ file, width, height, at, ...picture }: SourcePicture): Pictures[string] {
  const length = (value: number) => clamp(tenth(value), -maxLength, maxLength);
  const { alt, crop, turn, flip, outline, fill, edge } = picture;
  return {
    ...(file !== undefined && { sha256: file.sha256 }),
    width: clamp(tenth(width), 0, maxLength),
    height: clamp(tenth(height), 0, maxLength),
    ...(alt !== undefined && { alt }),
    ...(crop !== undefined && { crop }),
    ...(turn !== undefined && { turn: tenth(turn) }),
    ...(flip !== undefined && { flip }),
    ...(outline !== undefined && { outline }),
    ...(fill !== undefined && { fill }),
    ...(edge !== undefined && { edge }),
    ...(at !== undefined && { at: { ...at, x: length(at.x), y: length(at.y) } }),
  };
}
