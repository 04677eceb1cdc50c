import type { Deps } from '../deps.ts';
import { canBeSet } from '../logos/logos.ts';
import { lookPictureLimits, readPicture } from '../logos/read-picture.ts';
import type { ImportedTemplate } from './imported-template.ts';
import type { PictureFile } from './source-document.ts';

interface CheckedPictures {
  template: Omit<ImportedTemplate, 'pictures'>;
  pictures: PictureFile[];
}

/**
 * The pictures of an import that the typesetter can set. The child read a hostile file: they are cleaned once more, and
 * a changed one is left out with a warning.
 */
export async function checkPictures(
  deps: Deps,
  { pictures = [], ...template }: ImportedTemplate,
  userId: number,
): Promise<CheckedPictures> {
  const kept: PictureFile[] = [];
  for (const picture of pictures) if (await isSound(deps, picture, userId)) kept.push(picture);
  const known = new Set(kept.map(({ sha256 }) => sha256));
  const all = Object.entries(template.look?.pictures ?? {});
  const shown = all.filter(([, { sha256 }]) => sha256 === undefined || known.has(sha256));
  const lost = all.length - shown.length;
  if (template.look === undefined || lost === 0) return { template, pictures: kept };
  const warnings = [...template.warnings, `Pictures that are damaged were left out (${lost}).`];
  const look = { ...template.look, pictures: Object.fromEntries(shown) };
  return { template: { ...template, look, warnings }, pictures: kept };
}

async function isSound(deps: Deps, { bytes, media }: PictureFile, userId: number): Promise<boolean> {
  const clean = await readPicture(bytes, lookPictureLimits).catch(() => undefined);
  if (clean?.media !== media || !Buffer.from(bytes).equals(clean.bytes)) return false;
  return canBeSet(deps, { userId, picture: clean });
}
