import type { PictureFile } from '../source-document.ts';
import type { Walk } from './walk-state.ts';

/** The file of a picture by its id in the current part. One that can't be used is counted as left out. */
export function findPicture({ pictures, place, seen }: Walk, id: string): PictureFile | undefined {
  const found = pictures.get(place.part)?.get(id);
  if (found !== undefined && 'bytes' in found) return found;
  seen.pictures += 1;
  if (found !== undefined) seen.pictureProblems.push({ problem: found.problem, beside: '' });
  return undefined;
}
