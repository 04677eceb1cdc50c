import type { Look, LookPicture } from '@inkfield/contract/look';
import { readOutline } from '@inkfield/contract/look-outlines';
import type { LookSheet } from './look-sheet.ts';

/** The bytes of a look's pictures, by the SHA-256 that the look names. */
export type PictureBytes = ReadonlyMap<string, Uint8Array>;

export const picturePath = (sha256: string) => `/pictures/${sha256}`;

/** Pictures that are printed, each once. */
export interface PictureTable {
  all: LookSheet['pictures'];
  /** The place of a picture in `all`; undefined where the look has none of the name, or its file is missing. */
  find: (name: string) => { index: number; look: LookPicture } | undefined;
}

export function createPictureTable({ pictures = {} }: Look, files: PictureBytes): PictureTable {
  const all: LookSheet['pictures'] = [];
  const places = new Map<string, number>();
  return {
    all,
    find: (name) => {
      const look = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
      if (look === undefined) return undefined;
      const file = look.sha256 === undefined ? undefined : files.get(look.sha256);
      if (look.sha256 !== undefined && file === undefined) return undefined;
      const index = places.get(name) ?? all.push(sheetPicture(look, file)) - 1;
      places.set(name, index);
      return { index, look };
    },
  };
}

function sheetPicture(look: LookPicture, file: Uint8Array | undefined): LookSheet['pictures'][number] {
  const { sha256, width, height, alt, crop, turn, flip, fill, edge, at } = look;
  return {
    file:
      sha256 === undefined || file === undefined
        ? null
        : { path: picturePath(sha256), format: file[0] === 0x89 ? 'png' : 'jpg' },
    width,
    height,
    alt: alt ?? '',
    crop: crop === undefined ? null : [crop.top, crop.right, crop.bottom, crop.left],
    turn: turn ?? 0,
    flip: [flip === 'across' || flip === 'both', flip === 'down' || flip === 'both'],
    outline: outlineOf(look),
    fill: fill ?? null,
    edge: edge ?? null,
    at: at ?? null,
  };
}

function outlineOf({ outline, width, height }: LookPicture): LookSheet['pictures'][number]['outline'] {
  if (outline === undefined) return null;
  return readOutline(outline).map(({ kind, points }) => ({
    k: kind,
    p: points.flatMap((x, index): [number, number][] =>
      index % 2 === 0 ? [[(x * width) / 1000, ((points[index + 1] ?? 0) * height) / 1000]] : [],
    ),
  }));
}
