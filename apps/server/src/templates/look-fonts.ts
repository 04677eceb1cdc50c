import type { Look } from '@inkfield/contract/look';
import type { Queries } from '../database/database.ts';
import { invalidField } from '../errors.ts';

/** Each document with the look takes them to a typesetter. */
const maxFiles = 16;

/** The files of the uploaded fonts that a look names. */
export function fontsOfLook(look: Look | null | undefined): string[] {
  const faces = look?.fonts.flatMap(({ own = [] }) => own) ?? [];
  return [...new Set(faces.map(({ sha256 }) => sha256))];
}

/**
 * Refuses a look that names a font which is not there: a name alone could be that of any stored file. It is asked in
 * the transaction that stores the look, because a font may be deleted until then.
 */
export async function requireFonts(tx: Queries, look: Look | null | undefined): Promise<void> {
  const wanted = fontsOfLook(look);
  if (wanted.length === 0) return;
  if (wanted.length > maxFiles)
    throw invalidField('look', `A look has at most ${maxFiles} files of uploaded fonts.`);
  const found = await tx.selectFrom('fonts').select('sha256').where('sha256', 'in', wanted).execute();
  const known = new Set(found.map(({ sha256 }) => sha256));
  if (wanted.some((sha256) => !known.has(sha256)))
    throw invalidField('look', 'The look names a font that was not uploaded, or that was deleted.');
}
