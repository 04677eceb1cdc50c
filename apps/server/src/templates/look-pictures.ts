import type { Look } from '@inkfield/contract/look';
import type { Act } from '../events/act.ts';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { invalidField } from '../errors.ts';

/** The template, or the source document that it is to be made of, whose pictures a look may name. */
type Owner = { template: number } | { sourceDocument: number | null };

/** Refuses a look that names a picture of another template: a name alone could be that of any stored file. */
export async function requirePictures(
  queries: Queries,
  owner: Owner,
  look: Look | null | undefined,
): Promise<void> {
  const wanted = picturesOf(look);
  if (wanted.length === 0) return;
  const known = new Set(await findPictures(queries, owner, wanted));
  if (wanted.some((sha256) => !known.has(sha256)))
    throw invalidField('look', 'The look names a picture that is not one of this template.');
}

export function picturesOf(look: Look | null | undefined): string[] {
  return [...new Set(Object.values(look?.pictures ?? {}).flatMap(({ sha256 }) => sha256 ?? []))];
}

async function findPictures(queries: Queries, owner: Owner, wanted: readonly string[]): Promise<string[]> {
  const rows =
    'template' in owner
      ? await queries
          .selectFrom('template_logos')
          .select('sha256')
          .where('template_id', '=', owner.template)
          .where('sha256', 'in', wanted)
          .execute()
      : await queries
          .selectFrom('source_pictures')
          .select('sha256')
          .where('source_document_id', '=', owner.sourceDocument ?? 0)
          .where('sha256', 'in', wanted)
          .execute();
  return rows.map(({ sha256 }) => sha256);
}

interface TakenPictures {
  template: number;
  sourceDocument: number | null;
  act: Act;
  at: Instant;
}

/** Gives a template all pictures of a source document, beside its logos and under the same rights. */
export async function takeSourcePictures(
  tx: Queries,
  { template, sourceDocument, act, at }: TakenPictures,
): Promise<void> {
  if (sourceDocument === null) return;
  const pictures = await tx
    .selectFrom('source_pictures')
    .select(['sha256', 'media_type', 'pixel_width', 'pixel_height'])
    .where('source_document_id', '=', sourceDocument)
    .execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('template_logos')
    .values(
      pictures.map((picture) => ({
        ...picture,
        template_id: template,
        uploaded_at: at,
        uploaded_by: act.caller.id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['template_id', 'sha256']).doNothing())
    .execute();
}
