import type { UploadedLogo } from '@inkfield/contract/logos';
import type { PageSetup } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import type { Act } from '../events/act.ts';
import { instant } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { TypesetError } from '../pdf/typeset-error.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { findRoom } from '../quotas/room.ts';
import { storingFiles } from '../storage/unnamed-files.ts';
import { getTemplate } from '../templates/templates.ts';
import { damaged, type Picture } from './picture.ts';
import { readPicture } from './read-picture.ts';

/** Keeps a picture for a template, once it has been read, cleaned and set on a page. */
export async function uploadLogo(
  deps: Deps,
  { template, act }: { template: number; act: Act },
  receive: () => Promise<UploadedFile>,
): Promise<UploadedLogo> {
  await getTemplate(deps, act.caller, template);
  const picture = await readPicture((await receive()).bytes);
  if (!(await canBeSet(deps, { userId: act.caller.id, picture }))) throw damaged();
  const [sha256 = ''] = await keepPictures(deps, { template, act }, [picture]);
  return { sha256, pixel_width: picture.width, pixel_height: picture.height };
}

/**
 * Keeps pictures that were cleaned and set once for a template, and returns their SHA-256. They count towards the
 * quotas of the caller.
 */
export async function keepPictures(
  deps: Pick<Deps, 'database' | 'clock' | 'config' | 'storage'>,
  { template, act }: { template: number; act: Act },
  pictures: readonly Picture[],
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const { clock, storage } = deps;
  const room = await findRoom(deps, act.caller.id, ['bytes']);
  const files = await Promise.all(pictures.map(({ bytes }) => storage.prepare(bytes)));
  const rows = pictures.map(({ width, height, media, bytes }, index) => ({
    template_id: template,
    sha256: files[index]?.sha256 ?? '',
    pixel_width: width,
    pixel_height: height,
    media_type: media,
    uploaded_at: instant(clock.now()),
    uploaded_by: act.caller.id,
    byte_count: bytes.byteLength,
  }));
  await storingFiles(deps, files, async (tx) => {
    for (const file of files) await file.keep(tx);
    const added = await tx
      .insertInto('template_logos')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['template_id', 'sha256']).doNothing())
      .returning('byte_count')
      .execute();
    await room.take(tx, { bytes: added.reduce((sum, { byte_count }) => sum + (byte_count ?? 0), 0) });
  });
  return rows.map(({ sha256 }) => sha256);
}

/** Whether the typesetter reads a picture. Its pixels are unpacked where a bomb costs one child and nothing else. */
export async function canBeSet(
  { typesetter }: Pick<Deps, 'typesetter'>,
  { userId, picture }: { userId: number; picture: Picture },
): Promise<boolean> {
  const size = { pixel_width: picture.width, pixel_height: picture.height };
  const page: PageSetup = {
    logo: { sha256: '0'.repeat(64), ...size, alt: 'Logo', align: 'left', height: 36 },
  };
  const document = {
    type: 'resolved' as const,
    children: [],
    footnotes: [],
    blankEnd: 0,
    finalNewline: false,
  };
  const sheet = { document, page, title: 'Logo', language: 'en', date: '2000-01-01T00:00:00Z' };
  try {
    await typesetter.render({ ...sheet, output: 'pdf', logo: picture.bytes, userId });
    return true;
  } catch (error) {
    if (!(error instanceof TypesetError)) throw error;
    if (error.code === 'busy') throw new AppError('busy', { retryAfterS: 2 });
    return false;
  }
}

export interface LogoPlace {
  id: number;
  sha256: string;
}

/**
 * Returns a logo to a user of the template. Staff may see all its pictures, and those of house looks, which a draft may
 * name that is not saved yet. Clients may see those of published versions.
 */
export async function getLogo(deps: Deps, caller: TemplateUser, { id, sha256 }: LogoPlace): Promise<Picture> {
  await getTemplate(deps, caller, id);
  if (caller.role === 'client') await requirePublished(deps, { id, sha256 });
  const row = await findPicture(deps, caller, { id, sha256 });
  const bytes = row && (await deps.storage.find(sha256));
  if (row === undefined || bytes === undefined) throw new AppError('not_found');
  return { bytes, media: row.media_type, width: row.pixel_width, height: row.pixel_height };
}

async function findPicture(
  { database }: Pick<Deps, 'database'>,
  { role }: TemplateUser,
  { id, sha256 }: LogoPlace,
) {
  const columns = ['media_type', 'pixel_width', 'pixel_height'] as const;
  const own = await database.query
    .selectFrom('template_logos')
    .select(columns)
    .where('template_id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (own !== undefined || role === 'client') return own;
  return database.query
    .selectFrom('house_look_pictures')
    .select(columns)
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Refuses a file that no published version of the template names. Earlier versions count: a page may have been open
 * since before the newest was published.
 */
export async function requirePublished(
  { database }: Pick<Deps, 'database'>,
  { id, sha256 }: LogoPlace,
): Promise<void> {
  const version = await database.query
    .selectFrom('template_versions')
    .select('id')
    .where('template_id', '=', id)
    .where((where) => {
      const name = `%"sha256":"${sha256}"%`;
      return where.or([where('page_json', 'like', name), where('look_json', 'like', name)]);
    })
    .limit(1)
    .executeTakeFirst();
  if (version === undefined) throw new AppError('not_found');
}
