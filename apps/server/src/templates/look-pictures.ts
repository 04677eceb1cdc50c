import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
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

interface Taking {
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

/** Makes sure that a source document is there, and ends its review: the draft is made of it. */
export async function takeSource(tx: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await tx.selectFrom('source_documents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalidField('source_document', 'There is no such source document.');
  await tx.deleteFrom('import_reviews').where('source_document_id', '=', id).execute();
}

/** Refuses the file of another source document: a name alone could be that of any stored file. */
export async function requireFormFile(
  queries: Queries,
  sourceDocument: number | null,
  form: PdfForm | null | undefined,
): Promise<void> {
  if (!form) return;
  const known = await queries
    .selectFrom('source_documents')
    .select('id')
    .where('id', '=', sourceDocument ?? 0)
    .where('form_sha256', '=', form.base)
    .executeTakeFirst();
  if (known === undefined)
    throw invalidField('pdf_form', 'These pages are not those of the source document.');
}
