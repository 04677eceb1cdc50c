import type { Look } from '@inkfield/contract/look';
import type { Act } from '../events/act.ts';
import type { Instant } from '../clock.ts';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { invalidField } from '../errors.ts';

export function picturesOf(look: Look | null | undefined): string[] {
  return [...new Set(Object.values(look?.pictures ?? {}).flatMap(({ sha256 }) => sha256 ?? []))];
}

type Picture = Pick<Selectable<Tables['template_logos']>, (typeof columns)[number]>;

const columns = ['sha256', 'media_type', 'pixel_width', 'pixel_height'] as const;

/** The pictures that a look of this template names and is allowed to use: its own and those of house looks. */
export async function findPictures(
  queries: Queries,
  template: number,
  look: Look | null | undefined,
): Promise<Picture[]> {
  const wanted = picturesOf(look);
  if (wanted.length === 0) return [];
  return queries
    .selectFrom('template_logos')
    .select(columns)
    .where('template_id', '=', template)
    .where('sha256', 'in', wanted)
    .union(queries.selectFrom('house_look_pictures').select(columns).where('sha256', 'in', wanted))
    .execute();
}

export interface Taking {
  template: number;
  act: Act;
  at: Instant;
}

/**
 * Gives a template the pictures of the house looks that its look names. Refuses any other picture that is not one of
 * the template: a name alone could be that of any stored file.
 */
export async function takePictures(
  tx: Queries,
  taking: Taking,
  look: Look | null | undefined,
): Promise<void> {
  const wanted = picturesOf(look);
  if (wanted.length === 0) return;
  const found = await findPictures(tx, taking.template, look);
  const known = new Set(found.map(({ sha256 }) => sha256));
  if (wanted.some((sha256) => !known.has(sha256)))
    throw invalidField('look', 'The look names a picture that is not one of this template.');
  await addPictures(tx, taking, found);
}

/** Gives a template all pictures of a source document, beside its logos and under the same rights. */
export async function takeSourcePictures(
  tx: Queries,
  { sourceDocument, ...taking }: Taking & { sourceDocument: number | null },
): Promise<void> {
  if (sourceDocument === null) return;
  const pictures = await tx
    .selectFrom('source_pictures')
    .select(columns)
    .where('source_document_id', '=', sourceDocument)
    .execute();
  await addPictures(tx, taking, pictures);
}

async function addPictures(
  tx: Queries,
  { template, act, at }: Taking,
  pictures: readonly Picture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const added = { template_id: template, uploaded_at: at, uploaded_by: act.caller.id };
  await tx
    .insertInto('template_logos')
    .values(pictures.map((picture) => ({ ...picture, ...added })))
    .onConflict((conflict) => conflict.columns(['template_id', 'sha256']).doNothing())
    .execute();
}
